/// Accepts events for handling.
///
/// An ``Interactor`` sends its events to a dispatchable, such as a ``Presenter``. The sender of an
/// event knows neither its handler nor the handler's thread. Any thread may call each requirement.
public protocol Dispatchable<Event>: Sendable {
    /// The type of the events.
    associatedtype Event: Sendable

    /// Submits an event and returns, even if the event has not been handled yet.
    func dispatch(_ event: Event)

    /// Submits an event, and waits until the event is handled or dropped.
    nonisolated(nonsending) func dispatched(_ event: Event) async

    /// Creates a dispatcher of the same events that hides their handler.
    func asDispatcher() -> AnyDispatcher<Event>
}

extension Dispatchable {
    /// Submits an event. The default assumes that `dispatch(_:)` handles it before it returns.
    nonisolated(nonsending) public func dispatched(_ event: Event) async {
        dispatch(event)
    }

    /// Creates a dispatcher of the same events that keeps this object alive.
    public func asDispatcher() -> AnyDispatcher<Event> {
        AnyDispatcher(keeping: self)
    }
}
