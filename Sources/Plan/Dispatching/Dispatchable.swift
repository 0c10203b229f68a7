/// Takes events, and has them handled.
///
/// An ``Interactor`` sends its events to a dispatchable, such as a ``Presenter``. The sender of an
/// event doesn't know who handles it, nor on which thread. Any thread may call each requirement.
public protocol Dispatchable<Action>: Sendable {
    /// The type of the events. It has nothing to do with the actions of Plug.
    associatedtype Action: Sendable

    /// Hands an event over and returns, even if the event was not handled yet.
    func dispatch(_ event: Action)

    /// Hands an event over, and waits until the event was handled or dropped.
    nonisolated(nonsending) func dispatched(_ event: Action) async

    /// Makes a dispatcher of the same events that hides who handles them.
    func asDispatcher() -> AnyDispatcher<Action>
}

extension Dispatchable {
    /// Hands an event over. By default, `dispatch(_:)` is taken to handle it before it returns.
    nonisolated(nonsending) public func dispatched(_ event: Action) async {
        dispatch(event)
    }

    /// Makes a dispatcher of the same events that keeps this object alive.
    public func asDispatcher() -> AnyDispatcher<Action> {
        AnyDispatcher(keeping: self)
    }
}
