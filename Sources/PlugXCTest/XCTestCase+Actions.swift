import Plug
import PlugTesting
import Testing
public import XCTest

extension XCTestCase {
    /// Runs a test in a registry of its own, and waits for everything that the test has started.
    ///
    /// Use it in test cases that can't inherit from ``ActionsTestCase``:
    ///
    /// <!-- snippet: Testing.invoke-test -->
    /// ```swift
    /// override func invokeTest() {
    ///     withActions { super.invokeTest() }
    /// }
    /// ```
    ///
    /// Call it on the main thread, with the whole test, from its `setUp` to its `tearDown`. The
    /// test runs inside the call. Then the run loop of the main thread runs until everything that
    /// the test has started has ended, or the time is up. What has not ended then is a failure. If
    /// the main actor was busy, the wait gets some more time, once. `filePath` is the file of the
    /// test, from which failures guess the files of callers. A call inside another call only runs
    /// the test.
    public func withActions(
        waiting duration: Duration = .seconds(10),
        filePath: StaticString = #filePath,
        _ test: () -> Void
    ) {
        guard TestRun.current == nil else { return test() }
        SharedRegistry.watch()
        RunningTestCase.watch
        SharedRegistry.xctest.withLock { $0 = nil }
        // A test case isn't `Sendable`, but XCTest's own assertions record failures on any thread.
        nonisolated(unsafe) let testCase = self
        let run = TestRun(of: name, in: "\(filePath)") { text, place, severity in
            // XCTest has no warnings.
            guard severity == .warning else { return testCase.fail(text, at: place) }
            StandardError.print((place.map { "\($0.fileID):\($0.line): " } ?? "") + text)
        }
        TestRun.$current.withValue(run) { Actions(monitor: run).run(test) }
        let isSkipped = testRun?.hasBeenSkipped == true
        let isOver = isSkipped || testRun.map { $0.unexpectedExceptionCount > 0 } == true
        if isOver { run.endsEarly(leaving: isSkipped ? nil : .warning) }
        let deadline = ContinuousClock.now + (isOver ? .zero : duration)
        repeat {
            let settled = XCTestExpectation(description: "What the test has set off has ended.")
            Task {
                await run.settle(within: deadline - .now, on: ContinuousClock())
                settled.fulfill()
            }
            // The task ends when the time is up, so this wait needs no time limit.
            _ = XCTWaiter().wait(for: [settled], timeout: 1_000_000)
        } while !run.close(mayOutlive: .now >= deadline)
    }

    func fail(_ text: String, at place: SourceLocation?) {
        #if canImport(ObjectiveC)
            let location = place.map {
                XCTSourceCodeLocation(filePath: $0.filePath, lineNumber: $0.line)
            }
            record(
                XCTIssue(
                    type: .assertionFailure,
                    compactDescription: text,
                    sourceCodeContext: XCTSourceCodeContext(location: location)
                )
            )
        #else
            recordFailure(
                withDescription: text,
                inFile: place?.filePath ?? "<unknown>",
                atLine: place?.line ?? 0,
                expected: true
            )
        #endif
    }
}
