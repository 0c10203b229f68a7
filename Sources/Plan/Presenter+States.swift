public import Observation

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension Presenter {
    /// What a closure reads from the store, now and after each change, until the presenter is gone.
    ///
    /// For views that no framework redraws: a command line, a server, UIKit.
    ///
    /// ```swift
    /// for await viewModel in presenter.states({ $0.viewModel }) { draw(viewModel) }
    /// ```
    ///
    /// The store must be `@Observable`. The closure runs on the main actor, once for the changes of
    /// a whole turn, so a slow reader sees the newest state and not all that were. The sequence
    /// keeps neither the presenter nor the store alive. Each loop over it is told of changes on its
    /// own, and ends when its task is cancelled.
    public func states<State: Sendable>(
        _ state: @escaping @MainActor @Sendable (Translator.Store) -> State
    ) -> Observations<State, Never> {
        Observations.untilFinished { [weak self, queue] in
            guard !queue.isClosed, let self else { return .finish }
            return .next(state(self.store))
        }
    }
}
