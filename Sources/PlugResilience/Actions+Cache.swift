public import Plug

extension Actions {
    /// Answers calls with equal inputs from memory, until an answer is too old.
    ///
    /// Errors are not kept, and an answer that is too old leaves the memory at the next call. The
    /// cache serves calls in the registry or scope in which this is written. Calls in a scope
    /// inside bypass it, because something else may answer there. With `share` after this line,
    /// equal calls that overlap run once, too. ``forget(_:_:)`` forgets an answer.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - age: How long an answer is given.
    ///   - limit: How many answers are kept. If there are more, the least recently used goes. If it
    ///     is less than 1, the program stops.
    ///   - clock: The clock that measures the time.
    ///   - fileID: The file of the caller.
    ///   - line: The line of the caller.
    @discardableResult
    public static func cache<A: ResilientAction>(
        _ action: A.Type,
        for age: Duration,
        limit: Int = 100,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input: Hashable & Sendable {
        expectAtLeastOne(limit, "limit", fileID, line)
        let cache = AnswerCache(for: age, limit, now: clock.stopwatch)
        return intercept(action, by: cache, fileID: fileID, line: line)
    }

    /// Caches the answer of a use case without an input. Otherwise the same as with an input.
    @discardableResult
    public static func cache<A: ResilientAction>(
        _ action: A.Type,
        for age: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> ActionToken where A.Input == Void {
        let cache = AnswerCache(for: age, 1, now: clock.stopwatch)
        return intercept(action, by: cache, fileID: fileID, line: line)
    }

    /// Forgets what a use case has answered to an input, in the caches of the current registry and
    /// of the enclosing ones.
    ///
    /// Call it once the data has changed. What was asked before that isn't kept either, and later
    /// calls don't `share` it. Without a cache, it does nothing else.
    public static func forget<A: ResilientAction>(_ action: A.Type, _ input: A.Input)
    where A.Input: Hashable & Sendable {
        forget(action, CallKey(input))
    }

    /// Forgets all that a use case has answered. Otherwise the same as with an input.
    public static func forget<A: ResilientAction>(_ action: A.Type) {
        forget(action, nil)
    }

    private static func forget(_ action: any Pluggable.Type, _ key: CallKey?) {
        let interceptors = current.interceptors(of: action)
        // Else a cache might keep, as new, what a call gets that joins old work.
        for case let sharing as Sharing in interceptors { sharing.forget(key) }
        for case let cache as AnswerCache in interceptors { cache.forget(key) }
    }
}
