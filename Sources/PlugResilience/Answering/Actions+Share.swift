public import Plug

extension Actions {
    /// Makes equal calls that overlap one: the first runs, and all get its answer or its error.
    ///
    /// Equal calls have equal inputs and the same scope or, with a key, the same key, unless
    /// something else is plugged in their scope. The key is asked in the scope of each caller. The
    /// first call begins where its caller is, but that of an `AsyncAction` in a task of its own on
    /// that actor, unless the caller is canceled already. The closures of each caller have the
    /// caller's own task-locals. Whoever cancels stops waiting, and the work is canceled when nobody
    /// waits any more. It must not wait for an equal call. `explain` names `line`.
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
