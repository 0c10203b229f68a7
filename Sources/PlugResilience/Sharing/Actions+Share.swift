public import Plug

extension Actions {
    /// Makes equal calls that overlap one: the first runs, and all get its answer or its error.
    ///
    /// Calls are equal if their inputs are, and if they are made in the same registry or scope. The
    /// first call begins on the calling thread. Whoever cancels stops waiting. If nobody is left,
    /// the work is canceled. Each caller's closures run in the caller's own scope and with its own
    /// task-locals, but the work has those of the first caller. It must not wait for an equal call,
    /// which would wait for the work.
    @discardableResult
    public static func share<A: IsAction, Value>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Hashable & Sendable, A.Output == Promise<Value> {
        share(action, fileID, line) { $0 }
    }

    /// Shares the calls of a use case without an input. Otherwise the same as with an input.
    @discardableResult
    public static func share<A: IsAction, Value>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input == Void, A.Output == Promise<Value> {
        share(action, fileID, line) { 0 }
    }

    /// Shares the calls of an asynchronous use case. The work is a task on the actor of its first
    /// caller, so that it may outlive this caller. Otherwise behaves like the form for a promise.
    @discardableResult
    public static func share<A: IsAsyncAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Hashable {
        share(action, fileID, line) { $0 }
    }

    /// Shares the calls of an asynchronous use case without an input. Otherwise the same as with an
    /// input.
    @discardableResult
    public static func share<A: IsAsyncAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input == Void {
        share(action, fileID, line) { 0 }
    }

    private static func share<A: IsAction, Value, Key: Hashable & Sendable>(
        _ action: A.Type,
        _ fileID: StaticString,
        _ line: UInt,
        by key: @escaping @Sendable (A.Input) -> Key
    ) -> ActionToken where A.Input: Sendable, A.Output == Promise<Value> {
        let sharing = Sharing<Key, Value>()
        return intercept(
            action,
            { input, next in sharing.promise(key(input)) { next(input) } },
            fileID: fileID,
            line: line
        )
    }

    private static func share<A: IsAsyncAction, Key: Hashable & Sendable>(
        _ action: A.Type,
        _ fileID: StaticString,
        _ line: UInt,
        by key: @escaping @Sendable (A.Input) -> Key
    ) -> ActionToken {
        let sharing = Sharing<Key, A.Output>()
        return intercept(
            action,
            { input, next in
                let actor = #isolation
                return try await sharing.value(key(input)) {
                    .ofTask(on: actor) { try await next(input) }
                }
            },
            fileID: fileID,
            line: line
        )
    }
}
