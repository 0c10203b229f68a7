/// What takes actions and sees that they are handled.
///
/// An ``Interactor`` sends to one, and a ``Presenter`` is one. Whoever sends knows nothing about
/// who handles an action, or on which thread: every requirement may be called from any thread.
public protocol Dispatchable<Action>: Sendable {
    /// What can happen.
    associatedtype Action: Sendable

    /// Hands an action over and returns, whether or not it has been handled by then.
    func dispatch(_ action: Action)

    /// Hands an action over and waits until it has been handled, or dropped.
    nonisolated(nonsending) func dispatched(_ action: Action) async

    /// A dispatcher of the same actions that hides what handles them.
    func asDispatcher() -> AnyDispatcher<Action>
}

extension Dispatchable {
    /// Hands an action over, which for this type means that it has been handled.
    nonisolated(nonsending) public func dispatched(_ action: Action) async {
        dispatch(action)
    }

    /// A dispatcher of the same actions that keeps this object alive.
    public func asDispatcher() -> AnyDispatcher<Action> {
        AnyDispatcher(keeping: self)
    }
}
