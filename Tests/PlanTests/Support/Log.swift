import Plan
import Synchronization

/// Records events in the order in which they arrive. It is also a custom dispatcher.
final class Log<Event: Sendable>: Dispatchable {
    private let state = Mutex<[Event]>([])

    var events: [Event] { state.withLock { $0 } }

    func dispatch(_ event: Event) {
        state.withLock { $0.append(event) }
    }
}
