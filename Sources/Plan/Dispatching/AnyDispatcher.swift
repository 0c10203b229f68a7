/// A dispatcher that hides the handler of its events. An interactor knows nothing else of a screen.
///
/// ``Presenter/asDispatcher()`` creates a dispatcher that doesn't retain its presenter. ``map(_:)``
/// creates a dispatcher for an interactor whose events have another type. For a test of an
/// interactor, create a dispatcher from a closure:
///
/// <!-- snippet: Plan.documentation-of-any-dispatcher -->
/// ```swift
/// let interactor = LoginInteractor(dispatcher: AnyDispatcher { event in print(event) })
/// ```
public struct AnyDispatcher<Event: Sendable>: Dispatchable {
    /// Submits an event.
    private let send: @Sendable (Event) -> Void

    /// Submits an event, and waits until the event is handled or dropped. An event is dropped if
    /// its ticket was already redeemed.
    let sendAndWait: nonisolated(nonsending) @Sendable (Event, RunTicket?) async -> Void
}

extension AnyDispatcher {
    /// Creates a dispatcher that calls a closure immediately, on the thread that dispatches.
    public init(_ handle: @escaping @Sendable (Event) -> Void) {
        self.init(send: handle) { event, ticket in
            if ticket.admits() { handle(event) }
        }
    }

    /// Creates a dispatcher that hides another dispatcher.
    public init(_ dispatcher: some Dispatchable<Event>) {
        self = dispatcher.asDispatcher()
    }

    init(keeping dispatcher: some Dispatchable<Event>) {
        self.init(send: { event in dispatcher.dispatch(event) }) { event, ticket in
            if ticket.admits() { await dispatcher.dispatched(event) }
        }
    }

    init(_ queue: EventQueue<Event>) {
        self.init(send: { event in queue.dispatch(event) }) { event, ticket in
            await queue.dispatched(event, ticket)
        }
    }

    // MARK: - Dispatching

    /// Submits an event and returns.
    ///
    /// A presenter may handle the event before or after this returns, as ``Presenter`` explains. If
    /// the presenter was released, the event is dropped.
    public func dispatch(_ event: Event) {
        send(event)
    }

    /// Submits an event, and waits until the event is handled or dropped.
    public nonisolated(nonsending) func dispatched(_ event: Event) async {
        await sendAndWait(event, nil)
    }

    /// This dispatcher.
    public func asDispatcher() -> AnyDispatcher<Event> {
        self
    }

    /// Creates a dispatcher that turns each event of another type into an event of this dispatcher.
    ///
    /// The closure runs once for each event, on the thread that dispatches.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Other) -> Event
    ) -> AnyDispatcher<Other> {
        AnyDispatcher<Other>(
            send: { self.send(transform($0)) },
            sendAndWait: { await self.sendAndWait(transform($0), $1) }
        )
    }
}
