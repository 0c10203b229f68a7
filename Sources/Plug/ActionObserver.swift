import Synchronization

/// Keeps an observer of actions going: as long as this object lives, its closure is called.
///
/// Made by `Actions.observe(_:)`. No event that begins after it was dropped is sent, not even the
/// end of a call that it saw begin; on other threads, one that is on its way may still come. What
/// the closure captured is released with the last of those calls. It doesn't keep the registry
/// alive that it observes.
public final class ActionObserver: Sendable {
    /// What a registry keeps of an observer.
    final class Sink: Sendable {
        private let receive: @Sendable (ActionEvent) -> Void

        /// Whether nobody wants the events any more. Read relaxed: it is about this moment.
        private let isEnded = Atomic<Bool>(false)

        init(_ receive: @escaping @Sendable (ActionEvent) -> Void) {
            self.receive = receive
        }

        func send(_ event: ActionEvent) {
            if !isEnded.load(ordering: .relaxed) { receive(event) }
        }

        func end() {
            isEnded.store(true, ordering: .relaxed)
        }
    }

    /// The observers of one registry, the first added first.
    ///
    /// An object of its own, which observers can hold: what is plugged in the registry may hold an
    /// observer, and a weak reference to the registry would make every use of it slower.
    final class Sinks: Sendable {
        private let sinks = Locked<[Sink]>([])

        var all: [Sink] { sinks.withLock { $0 } }

        func add(_ sink: Sink) {
            sinks.withLock { $0.append(sink) }
        }

        func remove(_ sink: Sink) {
            sinks.withLock { sinks in sinks.removeAll { $0 === sink } }
        }
    }

    private let sink: Sink
    private let sinks: Sinks

    init(_ receive: @escaping @Sendable (ActionEvent) -> Void, of sinks: Sinks) {
        sink = Sink(receive)
        self.sinks = sinks
        sinks.add(sink)
        Actions.addDetours(1, to: Actions.observerCount)
    }

    deinit {
        sink.end()
        Actions.addDetours(-1, to: Actions.observerCount)
        sinks.remove(sink)
    }
}
