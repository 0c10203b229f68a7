public import Plug

extension Actions {
    /// Answers calls with equal inputs from memory, until an answer is too old.
    ///
    /// Equal calls that overlap run once, as with `share`. Errors are not kept, and an answer that
    /// is too old leaves the memory at the next call. The cache serves calls in the registry or
    /// scope in which this is written. Without a key, calls in a scope inside bypass it. With one,
    /// they do so if something else is plugged there. ``forget(_:_:)`` forgets an answer, and
    /// `refresh` replaces it. To find, keep or drop an answer is O(1).
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - age: How long an answer is given.
    ///   - caller: A key, asked in the scope of each caller, who gets only answers with an equal
    ///     key. A constant serves all.
    ///   - oldest: How old an answer may be that is given in place of an error that `isReplaced`
    ///     names. Nil for no such answer.
    ///   - isGivenAtOnce: Whether such an answer is given at once, while a new one loads.
    ///   - limit: How many answers are kept. If there are more, the least recently used goes. If it
    ///     is less than 1, the program stops.
    ///   - clock: The clock that measures the time. If it goes back, no time passes.
    ///   - isReplaced: Whether an old answer is better than an error. It runs where the call ends.
    ///   - keeps: Whether an answer to an input is kept. It runs where the call ends.
    ///   - fileID: The file that `explain` names.
    ///   - line: The line that `explain` names.
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
