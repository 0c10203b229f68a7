/// What takes events and sees to it that they are handled.
///
/// An ``Interactor`` sends its events to a dispatchable, and a ``Presenter`` is one. The sender of an
/// event knows neither who handles the event nor on which thread. Every requirement may be called
/// from any thread.
///
/// ## Topics
///
/// - ``Action``
/// - ``dispatch(_:)``
/// - ``dispatched(_:)``
/// - ``asDispatcher()``
public protocol Dispatchable<Action>: Sendable {
    /// The type of the events. It has nothing to do with the actions of Plug.
    associatedtype Action: Sendable

    /// Hands an event over, and returns whether or not the event has been handled.
    func dispatch(_ event: Action)

    /// Hands an event over, and waits until the event has been handled or dropped.
    nonisolated(nonsending) func dispatched(_ event: Action) async

    /// A dispatcher of the same events, which hides what handles them.
    func asDispatcher() -> AnyDispatcher<Action>
}

extension Dispatchable {
    /// Hands an event over. For a type that doesn't say otherwise, the event is handled then.
    nonisolated(nonsending) public func dispatched(_ event: Action) async {
        dispatch(event)
    }

    /// A dispatcher of the same events, which keeps this object alive.
    public func asDispatcher() -> AnyDispatcher<Action> {
        AnyDispatcher(keeping: self)
    }
}
