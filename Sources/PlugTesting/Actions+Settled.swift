public import Plug

extension Actions {
    /// Waits until all calls and promise closures that the test has started have ended.
    ///
    /// Use it to test code that returns no promise:
    ///
    /// <!-- snippet: Testing.settling -->
    /// ```swift
    /// feed.doubleTap(Photo(id: 42))
    /// #expect(feed.heart == "♡")
    /// resolver.resolve()
    /// await Actions.settled()
    /// #expect(feed.heart == "♥")
    /// ```
    ///
    /// The function waits for the calls of actions, the closures passed to promises, such as those
    /// of `then`, and `Promise { … }`, on any actor. It doesn't know other tasks. Await those
    /// yourself. If something doesn't end in time, the function records an issue at the place of
    /// this call. It also records an issue in a test without a registry of its own. In a canceled
    /// task, the function returns immediately.
    ///
    /// Other tests may keep the machine busy. After `duration`, the function gives every task one
    /// more turn, and extends the time once by what that turn takes.
    nonisolated(nonsending) public static func settled(
        within duration: Duration = .seconds(5),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let place = CallSite(fileID: fileID, line: line)
        guard let run = TestRun.here else {
            let text = "Actions.settled() needs a registry of the test. \(remedy)."
            return recordIssue(text, at: place, path: filePath)
        }
        guard await !run.ends(within: duration) else { return }
        let open = run.open
        guard !open.isEmpty else { return }
        let text = "Not ended within \(duration): \(open.joined(separator: "; "))\(TestRun.hint)"
        recordIssue(text, at: place, path: filePath)
    }
}
