public import Plug

extension Actions {
    /// Waits until everything that the test has started has ended: calls and closures of promises.
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
    /// It knows the calls of actions, the closures that promises get, such as those of `then`, and
    /// `Promise { … }`, on any actor. It doesn't know other tasks: await those. If something
    /// doesn't end in time, an issue is recorded at the place of this call. An issue is also
    /// recorded in a test without a registry of its own, from the trait `.actions` or
    /// `ActionsTestCase`. In a cancelled task, the function returns at once.
    ///
    /// Other tests may keep the machine busy. The time that a turn of all takes after `duration` is
    /// given back, once.
    nonisolated(nonsending) public static func settled(
        within duration: Duration = .seconds(5),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async {
        SharedRegistry.watch()
        let place = CallSite(fileID: fileID, line: line)
        guard let ledger = CallLedger.current else {
            let text = "Actions.settled() needs a registry of the test. \(TestHost.remedy)."
            return recordIssue(text, at: place, path: filePath)
        }
        guard await !ledger.settle(within: duration) else { return }
        let open = ledger.open
        guard !open.isEmpty else { return }
        let text = "Not ended within \(duration): \(open.joined(separator: "; "))"
        recordIssue(text, at: place, path: filePath)
    }
}
