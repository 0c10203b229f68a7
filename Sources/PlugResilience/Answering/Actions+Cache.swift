public import Plug

extension Actions {
    /// Answers calls with equal inputs from memory, until an answer is too old.
    ///
    /// Equal calls that overlap run once, as with `share`. Errors are not kept, and an answer that
    /// is too old leaves the memory at the next call. If there are more than `limit`, the least
    /// recently used goes. With less than 1, the program stops. To find, keep or drop one is O(1).
    ///
    /// A key is asked in the scope of each caller, who gets only answers with an equal one. Calls in
    /// a scope inside bypass the cache without a key, and with one if something else is plugged
    /// there. An answer up to `oldest` replaces an error that the first closure names or, `atOnce`,
    /// is given while a new one loads. The last closure says whether an answer is kept. Both run
    /// where the call ends. If the clock goes back, no time passes. `explain` names `line`.
    @discardableResult
    public static func cache<A: ResilientAction>(
        _ action: A.Type,
        for age: Duration,
        by caller: (@Sendable () -> any Hashable & Sendable)? = nil,
        orOlder oldest: Duration? = nil,
        atOnce isGivenAtOnce: Bool = false,
        limit: Int = 100,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isReplaced: @escaping @Sendable (any Error) -> Bool = { _ in true },
        keeping keeps: @escaping @Sendable (A.Input, A.ResilientValue) -> Bool = { _, _ in true }
    ) -> ActionToken where A.Input: Hashable & Sendable {
        expectPositive(limit, "limit", fileID, line)
        let policy = Answers(by: caller, age, oldest, isGivenAtOnce, limit, clock, isReplaced) {
            keeps($0 as! A.Input, $1 as! A.ResilientValue)
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }

    /// Caches the answer of a use case without an input. Otherwise the same as with an input.
    @discardableResult
    public static func cache<A: ResilientAction>(
        _ action: A.Type,
        for age: Duration,
        by caller: (@Sendable () -> any Hashable & Sendable)? = nil,
        orOlder oldest: Duration? = nil,
        atOnce isGivenAtOnce: Bool = false,
        limit: Int = 100,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isReplaced: @escaping @Sendable (any Error) -> Bool = { _ in true },
        keeping keeps: @escaping @Sendable (A.Input, A.ResilientValue) -> Bool = { _, _ in true }
    ) -> ActionToken where A.Input == Void {
        expectPositive(limit, "limit", fileID, line)
        let policy = Answers(by: caller, age, oldest, isGivenAtOnce, limit, clock, isReplaced) {
            keeps($0 as! A.Input, $1 as! A.ResilientValue)
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
