/// A dispatcher that hides who handles its events. An interactor knows nothing else of a screen.
///
/// ``Presenter/asDispatcher()`` makes a dispatcher that doesn't keep its presenter alive.
/// ``map(_:)`` makes a dispatcher for an interactor whose events have another type. For a test of
/// an interactor, make a dispatcher from a closure:
///
/// ```swift
/// let interactor = LoginInteractor(dispatcher: AnyDispatcher { event in print(event) })
/// ```
///
/// `Action` is the type of the events. It has nothing to do with the actions of Plug.
public struct AnyDispatcher<Action: Sendable>: Dispatchable {
    /// Hands an event over.
    private let send: @Sendable (Action) -> Void

    /// Hands an event over, and waits until the event was handled or dropped. An event is dropped
    /// if somebody else has redeemed its ticket.
    private let sendAndWait: nonisolated(nonsending) @Sendable (Action, RunTicket?) async -> Void

    /// Creates a dispatcher that calls a closure, at once and on the thread that dispatches.
    public init(_ handle: @escaping @Sendable (Action) -> Void) {
        send = handle
        sendAndWait = { event, ticket in
            if ticket.admits() { handle(event) }
        }
    }

    /// Creates a dispatcher that hides another dispatcher.
    public init(_ dispatcher: some Dispatchable<Action>) {
        self = dispatcher.asDispatcher()
    }

    init(keeping dispatcher: some Dispatchable<Action>) {
        send = { event in dispatcher.dispatch(event) }
        sendAndWait = { event, ticket in
            if ticket.admits() { await dispatcher.dispatched(event) }
        }
    }

    init(_ queue: EventQueue<Action>) {
        send = { event in queue.dispatch(event) }
        sendAndWait = { event, ticket in await queue.dispatched(event, ticket) }
    }

    private init(
        send: @escaping @Sendable (Action) -> Void,
        sendAndWait: nonisolated(nonsending) @escaping @Sendable (Action, RunTicket?) async -> Void
    ) {
        self.send = send
        self.sendAndWait = sendAndWait
    }
}

// MARK: - Dispatching

extension AnyDispatcher {
    /// Hands an event over and returns.
    ///
    /// A presenter may handle the event before or after this returns: ``Presenter`` says when. If
    /// the presenter is gone, the event is dropped.
    public func dispatch(_ event: Action) {
        send(event)
    }

    /// Hands an event over, and waits until the event was handled or dropped.
    public nonisolated(nonsending) func dispatched(_ event: Action) async {
        await sendAndWait(event, nil)
    }

    /// This dispatcher.
    public func asDispatcher() -> AnyDispatcher<Action> {
        self
    }

    /// Makes a dispatcher that turns each event of another type into an event of this dispatcher.
    ///
    /// The closure runs once for each event, on the thread that dispatches.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Other) -> Action
    ) -> AnyDispatcher<Other> {
        AnyDispatcher<Other>(
            send: { self.send(transform($0)) },
            sendAndWait: { await self.sendAndWait(transform($0), $1) }
        )
    }

    nonisolated(nonsending) func dispatched(_ event: Action, _ ticket: RunTicket?) async {
        await sendAndWait(event, ticket)
    }
}
