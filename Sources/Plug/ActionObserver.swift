import Synchronization

/// Keeps an observer of actions going: as long as this object lives, its closure is called.
///
/// Made by `Actions.observe(_:)`.
public final class ActionObserver: Sendable {
    /// What a registry keeps of an observer.
    final class Sink: Sendable {
        let receive: @Sendable (ActionEvent) -> Void

        init(_ receive: @escaping @Sendable (ActionEvent) -> Void) {
            self.receive = receive
        }
    }

    private let sink: Sink
    private let actions: Actions

    init(_ receive: @escaping @Sendable (ActionEvent) -> Void, of actions: Actions) {
        sink = Sink(receive)
        self.actions = actions
        actions.observers.withLock { $0.append(sink) }
        Actions.observerCount.add(1, ordering: .relaxed)
        Actions.detours.add(1, ordering: .relaxed)
    }

    deinit {
        Actions.detours.subtract(1, ordering: .relaxed)
        Actions.observerCount.subtract(1, ordering: .relaxed)
        actions.observers.withLock { sinks in sinks.removeAll { $0 === sink } }
    }
}
