public import Synchronization

// MARK: - The current registry

extension Actions {
    /// The registry in which calls look for their implementation: the innermost scope of the
    /// current task, or else the registry of the process.
    @inlinable public static var current: Actions {
        currentScope ?? shared
    }

    /// The innermost scope of the current task, or nil outside all scopes.
    @inlinable static var currentScope: Actions? {
        scopeCount.load(ordering: .relaxed) == 0 ? nil : scope
    }

    /// Plugs an implementation into the current registry.
    ///
    /// The right side is evaluated **for each call**, on the calling thread. So `MyLikePhoto()`
    /// makes an instance of its own for each call, which need not be `Sendable`, and the name of an
    /// existing `Sendable` instance shares that one. Whatever was plugged there before is replaced.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - implementation: An instance of a subclass of it that overrides `perform`.
    ///   - fileID: The module and file of the plug, for `explain(_:)`.
    ///   - line: The line of the plug.
    @inlinable @inline(__always)
    public static func plug<A: IsAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        current.plug(action, Plugged(implementation, at: CallSite(fileID: fileID, line: line)))
    }

    /// Plugs a closure into the current registry.
    ///
    /// The closure runs once for each call, on the calling thread. Whatever was plugged there
    /// before is replaced.
    @inlinable @inline(__always)
    public static func plug<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        current.plug(action, Plugged(action, perform, at: CallSite(fileID: fileID, line: line)))
    }

    /// Plugs an implementation of an asynchronous action into the current registry.
    ///
    /// The right side is evaluated **for each call**, on the caller's actor. Whatever was plugged
    /// there before is replaced.
    @inlinable @inline(__always)
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        to implementation: @autoclosure @escaping @Sendable () -> A,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CallSite(fileID: fileID, line: line)
        current.plug(action, isAsync: true, Plugged(async: implementation, at: location))
    }

    /// Plugs a closure into the current registry, as the implementation of an asynchronous action.
    ///
    /// The closure runs once for each call, on the caller's actor. Whatever was plugged there
    /// before is replaced.
    @inlinable
    public static func plug<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let location = CallSite(fileID: fileID, line: line)
        current.plug(action, isAsync: true, Plugged(async: action, perform, at: location))
    }

    /// Takes out what is plugged in the current registry. A second call does nothing.
    ///
    /// In a scope, what the enclosing one has plugged answers again.
    public static func unplug<A: Pluggable>(_ action: A.Type) {
        current.unplug(action)
    }

    /// Whether an implementation is plugged, in the current registry or an enclosing scope.
    ///
    /// It makes no instance, and so can't tell whether the implementation overrides `perform`.
    public static func isPlugged<A: Pluggable>(_ action: A.Type) -> Bool {
        current.isPlugged(action)
    }
}
