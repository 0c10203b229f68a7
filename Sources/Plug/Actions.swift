/// The registry that tells which implementation answers which action.
///
/// Plug implementations at the composition root, before anything calls them:
///
/// ```swift
/// Actions.plug(LikePhoto.self, to: NetworkLikePhoto())
/// ```
///
/// or, the same with the operator, `LikePhoto.self <~ NetworkLikePhoto()`. Callers use the free
/// function `action` and never see the registry.
///
/// Every member may be used from any thread, and plugging again while other threads call is safe:
/// a call that has begun ends with the implementation it began with. No code of yours ever runs
/// under a lock of the registry's.
public final class Actions: Sendable {
    /// The registry of the process.
    static let shared = Actions()

    let sockets = SocketTable()

    func plug(_ action: Any.Type, isAsync: Bool = false, _ plugged: Plugged) {
        let key = ActionKey(action, isAsync: isAsync)
        sockets.addSocket(for: key, of: action).plug(plugged)
    }

    /// The sockets of an action that may be of either kind.
    func sockets(of action: Any.Type) -> [Socket] {
        [false, true].compactMap { isAsync in
            sockets.socket(for: ActionKey(action, isAsync: isAsync))
        }
    }
}

// MARK: - Plugging

extension Actions {
    /// Plugs an implementation; whatever was plugged before is replaced.
    ///
    /// The right side is evaluated **for each call**, on the calling thread. So `MyLikePhoto()`
    /// makes an instance of its own for each call, which need not be `Sendable`, and the name of an
    /// existing `Sendable` instance shares that one.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - implementation: An instance of a subclass of it that overrides `perform`.
    public static func plug<A: IsAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A
    ) {
        shared.plug(action, Plugged(implementation))
    }

    /// Plugs a closure as the implementation; whatever was plugged before is replaced.
    ///
    /// The closure runs once for each call, on the calling thread.
    public static func plug<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output
    ) {
        shared.plug(action, Plugged(action, perform))
    }

    /// Plugs an implementation of an asynchronous action; whatever was plugged before is replaced.
    ///
    /// The right side is evaluated **for each call**, on the caller's actor. So `MyUpload()` makes
    /// an instance of its own for each call, which need not be `Sendable`, and the name of an
    /// existing `Sendable` instance shares that one.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - implementation: An instance of a subclass of it that overrides `perform`.
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A
    ) {
        shared.plug(action, isAsync: true, Plugged(async: implementation))
    }

    /// Plugs a closure as the implementation of an asynchronous action; whatever was plugged
    /// before is replaced.
    ///
    /// The closure runs once for each call, on the caller's actor.
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output
    ) {
        shared.plug(action, isAsync: true, Plugged(async: action, perform))
    }

    /// Takes the implementation of an action out, so that it has none. A second call does nothing.
    public static func unplug<A: Pluggable>(_ action: A.Type) {
        for socket in shared.sockets(of: action) { socket.plug(nil) }
    }

    /// Whether an implementation of an action is plugged.
    ///
    /// It makes no instance, and so can't tell whether the implementation overrides `perform`.
    public static func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool {
        shared.sockets(of: action).contains { $0.plugged != nil }
    }
}
