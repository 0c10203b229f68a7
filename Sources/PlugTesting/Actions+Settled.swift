public import Plug
public import Testing

extension Actions {
    /// Waits until all that the test has set off has ended: its calls, and the closures behind
    /// them.
    ///
    /// Use it to test code that returns no promise:
    ///
    /// ```swift
    /// feed.doubleTap(Photo(id: 42))
    /// #expect(feed.heart == "♡")
    /// resolver.resolve()
    /// await Actions.settled()
    /// #expect(feed.heart == "♥")
    /// ```
    ///
    /// It knows the calls of actions, the closures that are given to promises, such as those of
    /// `then`, and `Promise { … }`, whatever actor they run on. It knows no other tasks: await
    /// those. What doesn't end in time is recorded as an issue. Without the trait `.actions`, that
    /// is an issue, too. In a task that is cancelled, the function returns at once.
    ///
    /// - Parameters:
    ///   - duration: How long to wait. If some call or closure has ended by the main actor's next
    ///     turn after that, the wait begins again, at most ten times in all. Other tests may keep
    ///     the main actor busy.
    ///   - sourceLocation: Where to record the issue.
    nonisolated(nonsending) public static func settled(
        within duration: Duration = .seconds(5),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        guard let run = TestRun.current else {
            Issue.record(
                "Actions.settled() waits for what the trait .actions keeps account of: add it.",
                sourceLocation: sourceLocation
            )
            return
        }
        let open = await run.settle(within: duration)
        guard !open.isEmpty else { return }
        Issue.record(
            "Not ended within \(duration): \(open.joined(separator: "; "))",
            sourceLocation: sourceLocation
        )
    }
}
