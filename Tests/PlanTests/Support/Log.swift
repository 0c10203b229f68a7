import Plan
import Synchronization

/// Writes down events, in the order in which they come. Also a dispatcher of a type of its own.
final class Log<Event: Sendable>: Dispatchable {
    private let state = Mutex<[Event]>([])

    var events: [Event] { state.withLock { $0 } }

    func dispatch(_ event: Event) {
        state.withLock { $0.append(event) }
    }
}
