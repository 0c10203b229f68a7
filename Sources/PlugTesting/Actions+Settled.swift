public import Plug

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
    /// those. What doesn't end in time is recorded as an issue. In a test that has no registry of
    /// its own, from the trait `.actions` or from `ActionsTestCase`, the call itself is an issue. In
    /// a task that is cancelled, the function returns at once.
    ///
    /// - Parameters:
    ///   - duration: How long to wait. If some call or closure has ended by the main actor's next
    ///     turn after that, the wait begins again, at most ten times in all. Other tests may keep
    ///     the main actor busy.
    ///   - fileID: The module and file of this call, where to record the issue.
    ///   - filePath: The path of that file.
    ///   - line: The line of this call.
    ///   - column: The column of this call.
    nonisolated(nonsending) public static func settled(
        within duration: Duration = .seconds(5),
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
    ) async {
        let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
        guard let ledger = CallLedger.current else {
            let text =
                "Actions.settled() waits for what the test keeps account of: \(TestHost.remedy)"
            return recordIssue(text, at: place)
        }
        guard await !ledger.settle(within: duration) else { return }
        let open = ledger.open
        guard !open.isEmpty else { return }
        let text = "Not ended within \(duration): \(open.joined(separator: "; "))"
        ledger.record(text, at: place)
    }
}
