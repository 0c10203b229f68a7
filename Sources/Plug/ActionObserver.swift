import Synchronization

/// Keeps an observer of actions going: as long as this object lives, its closure is called.
///
/// Made by `Actions.observe(_:)`. When it is dropped, the closure is not called any more, not even
/// for the end of calls that it saw begin; what it captured is released with the last of those. It
/// doesn't keep the registry alive that it observes.
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

    private let sink: Sink

    /// Weak, because what is plugged there may hold this object. Unsafe only in the compiler's eyes:
    /// it is written once, by the initialiser, and the runtime reads and clears it atomically.
    nonisolated(unsafe) private weak var actions: Actions?

    init(_ receive: @escaping @Sendable (ActionEvent) -> Void, of actions: Actions) {
        sink = Sink(receive)
        self.actions = actions
        actions.observers.withLock { $0.append(sink) }
        Actions.observerCount.add(1, ordering: .relaxed)
        Actions.detours.add(1, ordering: .relaxed)
    }

    deinit {
        sink.end()
        Actions.detours.subtract(1, ordering: .relaxed)
        Actions.observerCount.subtract(1, ordering: .relaxed)
        actions?.observers.withLock { sinks in sinks.removeAll { $0 === sink } }
    }
}
