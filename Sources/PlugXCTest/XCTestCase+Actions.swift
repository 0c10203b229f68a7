import Plug
import PlugTesting
public import XCTest

extension XCTestCase {
    /// Runs a test in a registry of its own, and waits for what it has set off.
    ///
    /// For test cases that can't inherit from ``ActionsTestCase``:
    ///
    /// ```swift
    /// override func invokeTest() {
    ///     withActions { super.invokeTest() }
    /// }
    /// ```
    ///
    /// Call it on the main thread. The test runs inside the call. Then the main thread's run loop
    /// runs, until all has ended that the test has set off, or the time is up. Inside another call,
    /// it just runs the test.
    ///
    /// - Parameters:
    ///   - duration: How long to wait for calls and for the closures of promises, before they are
    ///     recorded as failures. While the main actor is busy, it may be longer, at most ten times.
    ///   - filePath: The path of a file of the project, from where to look for that of a caller.
    ///   - test: The test, from its `setUp` to its `tearDown`.
    public func withActions(
        waiting duration: Duration = .seconds(10),
        filePath: String = #filePath,
        _ test: () -> Void
    ) {
        guard TestRun.current == nil else { return test() }
        // A test case isn't `Sendable`, but XCTest's own assertions record failures from any thread.
        nonisolated(unsafe) let testCase = self
        let host = TestHost(name: name, file: filePath) { text, place in
            testCase.fail(text, at: place)
        }
        let run = TestRun(of: host)
        run.waits(duration)
        TestRun.$current.withValue(run) { run.actions.run(test) }
        let deadline = ContinuousClock.now + run.waiting
        repeat {
            let settled = XCTestExpectation(description: "What the test has set off has ended.")
            Task {
                await run.settle(within: deadline - .now)
                settled.fulfill()
            }
            // The run itself knows when the time is up.
            _ = XCTWaiter().wait(for: [settled], timeout: 1_000_000)
        } while !run.close(mayOutlive: .now >= deadline)
    }

    private func fail(_ text: String, at place: SourcePlace?) {
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
