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
    /// of `then`, and `Promise { … }`, on any actor. Await other tasks yourself. If something doesn't
    /// end in time, or the test has no registry of its own, an issue is recorded at the place of
    /// this call. A canceled task doesn't wait. After `duration`, all tasks get one more turn, and
    /// the time is extended once by what that turn takes, as other tests may keep the machine busy.
    ///
    /// An issue of a call on a Dispatch queue is recorded here, or else at the end of the test. So
    /// `withKnownIssue` knows it if this call is inside.
    nonisolated(nonsending) public static func settled(
        within duration: Duration = .seconds(5),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let place = CallSite(fileID: fileID, line: line)
        guard let run = TestRun.here else {
            let text = """
                Actions.settled() runs in no registry of a test. \(remedy), and call it in a task of \
                the test.
                """
            return recordIssue(text, at: place, path: filePath)
        }
        let isOver = await run.ends(within: duration, on: ContinuousClock())
        if TestRun.current === run { run.recordKeptIssues() }
        let open = run.state.withLock { $0.account }?.leftovers.map(\.name) ?? []
        if isOver || open.isEmpty { return }
        let text = "Not ended within \(duration): \(open.joined(separator: "; "))\(run.hint)"
        recordIssue(text, at: place, path: filePath)
    }
}
