public import Observation

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Presenter {
    /// The state that a closure reads from the store, now and after each change.
    ///
    /// Use it for views that no framework redraws, as in a command line, a server, or UIKit:
    ///
    /// ```swift
    /// for await viewModel in presenter.states({ $0.viewModel }) { draw(viewModel) }
    /// ```
    ///
    /// The store must be `@Observable`. The closure runs on the main actor, once for all changes of
    /// a turn of the main actor: a slow loop sees the newest state and skips older ones. A state
    /// that is equal to the one before is not skipped: each change of what the closure reads may
    /// bring one. Loops don't depend on each other. A loop ends when the presenter is gone or the
    /// task of the loop is cancelled. The sequence keeps neither the presenter nor the store alive.
    public func states<State: Sendable>(
        _ state: @escaping @MainActor @Sendable (Translator.Store) -> State
    ) -> Observations<State, Never> {
        Observations.untilFinished { [weak self, queue] in
            guard !queue.isClosed, let self else { return .finish }
            return .next(state(self.store))
        }
    }
}
