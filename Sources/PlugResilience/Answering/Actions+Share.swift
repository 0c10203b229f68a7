public import Plug

extension Actions {
    /// Makes equal calls that overlap one: the first runs, and all get its answer or its error.
    ///
    /// Calls are equal if their inputs are, and if they are made in the same registry or scope, or
    /// have the same key, which is asked in the scope of each caller. With a key, calls from scopes
    /// inside are shared, too, unless something else is plugged there.
    ///
    /// The first call begins where its caller is, but that of an `AsyncAction` in a task of its own
    /// on that actor, unless the caller is canceled already. Whoever cancels stops waiting, and the
    /// work is canceled when nobody waits any more. The closures of each caller run with the
    /// caller's own task-locals. The work has the scope and the task-locals of the first caller. It
    /// must not wait for an equal call, which would wait for the work. `explain` names `line`.
    @discardableResult
    public static func share<A: ResilientAction>(
        _ action: A.Type,
        by caller: (@Sendable () -> any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Hashable & Sendable {
        intercept(action, by: Answers(by: caller), fileID: fileID, line: line)
    }

    /// Shares the calls of a use case without an input. Otherwise the same as with an input.
    @discardableResult
    public static func share<A: ResilientAction>(
        _ action: A.Type,
        by caller: (@Sendable () -> any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input == Void {
        intercept(action, by: Answers(by: caller), fileID: fileID, line: line)
    }
}
