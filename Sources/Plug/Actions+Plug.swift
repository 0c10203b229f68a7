// MARK: - Plugging

extension Actions {
    /// Plugs an implementation; whatever was plugged here before is replaced.
    ///
    /// The right side is evaluated **for each call**, on the calling thread. So `MyLikePhoto()`
    /// makes an instance of its own for each call, which need not be `Sendable`, and the name of an
    /// existing `Sendable` instance shares that one.
    ///
    /// The first implementation stays in memory as long as the registry, even when it is replaced:
    /// so calls need not retain it. Later ones are released when they are replaced.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - implementation: An instance of a subclass of it that overrides `perform`.
    ///   - fileID: The module and file of the plug, for `explain(_:)`.
    ///   - line: The line of the plug.
    @inlinable @inline(__always)
    public func plug<A: IsAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        plug(action, Plugged(implementation, at: CallSite(fileID: fileID, line: line)))
    }

    /// Plugs a closure as the implementation; whatever was plugged here before is replaced.
    ///
    /// The closure runs once for each call, on the calling thread.
    @inlinable @inline(__always)
    public func plug<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        plug(action, Plugged(action, perform, at: CallSite(fileID: fileID, line: line)))
    }

    /// Plugs an implementation of an asynchronous action; whatever was plugged here before is
    /// replaced.
    ///
    /// The right side is evaluated **for each call**, on the caller's actor. So `MyUpload()` makes
    /// an instance of its own for each call, which need not be `Sendable`, and the name of an
    /// existing `Sendable` instance shares that one.
    @inlinable @inline(__always)
    public func plug<A: IsAsyncAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CallSite(fileID: fileID, line: line)
        plug(action, isAsync: true, Plugged(async: implementation, at: location))
    }

    /// Plugs a closure as the implementation of an asynchronous action; whatever was plugged here
    /// before is replaced.
    ///
    /// The closure runs once for each call, on the caller's actor.
    @inlinable
    public func plug<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CallSite(fileID: fileID, line: line)
        plug(action, isAsync: true, Plugged(async: action, perform, at: location))
    }

    /// Takes out what is plugged here. A second call does nothing.
    ///
    /// In a scope, what the enclosing one has plugged answers again. Calls that have begun end with
    /// what was plugged.
    public func unplug<A: Pluggable>(_ action: A.Type) {
        for key in ActionKey.both(action) {
            guard let socket = sockets.socket(for: key)?.takeUnretainedValue() else { continue }
            socket.update { $0.plugged = nil }
        }
    }

    /// Whether an implementation is plugged, here or in an enclosing scope.
    ///
    /// It makes no instance, and so can't tell whether the implementation overrides `perform`.
    public func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool {
        ActionKey.both(action).contains { plugged(for: $0) != nil }
    }
}

extension Actions {
    @usableFromInline
    func plug(_ action: any Pluggable.Type, isAsync: Bool = false, _ plugged: Plugged) {
        let key = ActionKey(action, isAsync: isAsync)
        sockets.addSocket(for: key, of: action).update { $0.plugged = plugged }
    }
}
