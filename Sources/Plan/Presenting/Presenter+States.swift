public import Observation

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Presenter {
    /// What a closure reads from the store: its present state, and the state after each change.
    ///
    /// For views that no framework redraws: a command line, a server, UIKit.
    ///
    /// ```swift
    /// for await viewModel in presenter.states({ $0.viewModel }) { draw(viewModel) }
    /// ```
    ///
    /// The store must be `@Observable`. The closure runs on the main actor, once for all changes of
    /// a turn of the main actor, so a slow loop sees the newest state and skips older ones. Each
    /// loop sees the changes independently of other loops. A loop ends when the presenter is gone,
    /// or when its task is cancelled. The sequence keeps neither the presenter nor the store alive.
    public func states<State: Sendable>(
        _ state: @escaping @MainActor @Sendable (Translator.Store) -> State
    ) -> Observations<State, Never> {
        Observations.untilFinished { [weak self, queue] in
            guard !queue.isClosed, let self else { return .finish }
            return .next(state(self.store))
        }
    }
}
