public import Plug

extension Actions {
    /// Lets a number of calls run at the same time. Others wait for their turn, in their order.
    ///
    /// A call that finds a free slot begins at once. A promise that waits for its turn begins in
    /// the scope of its caller, without an actor. A call that is canceled before its turn never
    /// runs. A slot is given back when the work has ended: the call, also if it is renewed or
    /// retried below this line, and the tasks of promises that were canceled in it. Except in a
    /// renewal, an implementation must not wait for a call that needs a slot of the same limit. A
    /// limit in force twice, such as in a scope, too, counts a call once. With a key, which is asked
    /// in the scope of each caller, each has slots and a line of its own. `explain` names `line`.
    @discardableResult
    public static func limit<A: ResilientAction>(
        _ action: A.Type,
        to limit: CallLimit,
        by caller: (@Sendable () -> any Hashable & Sendable)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken {
        expectPositive(limit.count, "A limit", fileID, line)
        let policy = Line("limit", counting: limit) { action, _ in
            // Calls that have slots wait for a renewal.
            if CallPart.current.contains(where: { $0.owner is Renewal }) { return nil }
            return try limit.pass(for: action, caller.map { CallKey((), $0()) })
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
