/// A dispatcher that hides who handles its actions: all that an interactor knows of the screen.
///
/// A presenter hands one out with ``Presenter/asDispatcher()``. It does not keep the presenter
/// alive. ``map(_:)`` fits it to an interactor that speaks of other actions. One can also be made
/// of a closure, for the test of an interactor:
///
/// ```swift
/// let interactor = LoginInteractor(dispatcher: AnyDispatcher { action in print(action) })
/// ```
public struct AnyDispatcher<Action: Sendable>: Dispatchable {
    /// Hands an action over.
    private let send: @Sendable (Action) -> Void

    /// Hands an action over and waits until it has been handled, or dropped. With a claim, it
    /// counts only if the claim can still be taken by then.
    private let sendAndWait: nonisolated(nonsending) @Sendable (Action, Claim?) async -> Void

    /// Creates a dispatcher that calls a closure, at once and on the thread that dispatches.
    public init(_ handle: @escaping @Sendable (Action) -> Void) {
        send = handle
        sendAndWait = { action, claim in
            if claim.isTakenNow { handle(action) }
        }
    }

    /// Creates a dispatcher that hides another one.
    public init(_ dispatcher: some Dispatchable<Action>) {
        self = dispatcher.asDispatcher()
    }

    init(keeping dispatcher: some Dispatchable<Action>) {
        send = { action in dispatcher.dispatch(action) }
        sendAndWait = { action, claim in
            if claim.isTakenNow { await dispatcher.dispatched(action) }
        }
    }

    init(_ queue: ActionQueue<Action>) {
        send = { action in queue.dispatch(action) }
        sendAndWait = { action, claim in await queue.dispatched(action, claim) }
    }

    private init(
        send: @escaping @Sendable (Action) -> Void,
        sendAndWait: nonisolated(nonsending) @escaping @Sendable (Action, Claim?) async -> Void
    ) {
        self.send = send
        self.sendAndWait = sendAndWait
    }
}

// MARK: - Dispatching

extension AnyDispatcher {
    /// Hands an action over and returns.
    ///
    /// A presenter's dispatcher handles it before it returns if this is the main actor, and soon
    /// otherwise; ``Presenter`` tells exactly when. After the presenter is gone it drops the
    /// action.
    public func dispatch(_ action: Action) {
        send(action)
    }

    /// Hands an action over and waits until it has been handled, or dropped.
    public nonisolated(nonsending) func dispatched(_ action: Action) async {
        await sendAndWait(action, nil)
    }

    /// This dispatcher.
    public func asDispatcher() -> AnyDispatcher<Action> {
        self
    }

    /// A dispatcher of other actions, each of which is turned into one of this dispatcher's.
    ///
    /// The closure runs on the thread that dispatches, once for each action.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Other) -> Action
    ) -> AnyDispatcher<Other> {
        AnyDispatcher<Other>(
            send: { [send] in send(transform($0)) },
            sendAndWait: { [sendAndWait] in await sendAndWait(transform($0), $1) }
        )
    }

    nonisolated(nonsending) func dispatched(_ action: Action, _ claim: Claim?) async {
        await sendAndWait(action, claim)
    }
}
