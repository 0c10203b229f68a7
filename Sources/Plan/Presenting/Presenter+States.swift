public import Observation

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Presenter {
    /// The state that a closure reads from the store, now and after each change.
    ///
    /// Use it for views that no framework redraws, as in a command-line tool, a server, or UIKit:
    ///
    /// <!-- snippet: Plan.documentation-of-states -->
    /// ```swift
    /// for await viewModel in presenter.states({ $0.viewModel }) { draw(viewModel) }
    /// ```
    ///
    /// The store must be `@Observable`. The closure runs on the main actor, once for all changes of
    /// a turn of the main actor. A slow loop gets the newest state and skips older ones, but no
    /// state because it equals the one before. Loops are independent of each other. A loop ends when
    /// the presenter is released or its task is canceled. The sequence retains neither the presenter
    /// nor the store.
    public func states<State: Sendable>(
        _ state: @escaping @MainActor @Sendable (Translator.Store) -> State
    ) -> Observations<State, Never> {
        Observations.untilFinished { [weak self, queue] in
            guard !queue.isClosed, let self else { return .finish }
            return .next(state(self.store))
        }
    }
}
