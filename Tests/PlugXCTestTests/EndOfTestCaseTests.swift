import Plug
import PlugTesting
import PlugXCTest
import Testing
import XCTest

/// What a test's plugs hold is released inside the test.
final class EndOfTestCaseTests: FailureTestCase {
    override func run(_ test: () -> Void) {
        calls.withLock { $0 = 0 }
        withActions(waiting: .seconds(300), test)
        XCTAssertEqual(calls.withLock { $0 }, 1)
    }

    func testTheDeinitOfWhatAPlugHeldCallsTheMocks() { plug() }

    @MainActor
    func testTheDeinitOfWhatAnAsynchronousTestPlugsCallsTheMocks() async throws {
        plug()
        try await action(Like.self, 1).value
    }

    private nonisolated func plug() {
        Close.self <~ { calls.withLock { $0 += 1 } }
        Like.self <~ { [screen = Screen()] _ in
            _ = screen
            return Promise()
        }
    }
}

#if !canImport(ObjectiveC)
    /// Tests that end before their time, and what they leave. Each runs in a process of its own,
    /// because it fails or is skipped.
    struct EarlyEndOfTestCaseTests {
        @Test func `What a test that threw has left is printed, and no failure`() async throws {
            let result = await #expect(processExitsWith: .success, observing: .standardError) {
                precondition(run(endingWith: Failed())?.totalFailureCount == 1)
            }
            let text = result.standardError
            #expect(text.contains("Like, called at "))
        }

        @Test func `To a test that was skipped, nothing is added`() async throws {
            let result = await #expect(processExitsWith: .success, observing: .standardError) {
                let testRun = run(endingWith: XCTSkip("There is no network."))
                precondition(testRun?.totalFailureCount == 0)
                precondition(testRun?.hasBeenSkipped == true)
            }
            let text = result.standardError
            #expect(!text.contains("Like"))
        }
    }

    private final class EarlyTestCase: XCTestCase {
        override func invokeTest() {
            withActions(waiting: .seconds(300)) { super.invokeTest() }
        }
    }

    /// Runs a test that throws, after a call that doesn't end.
    private func run(endingWith error: any Error) -> XCTestRun? {
        let test = EarlyTestCase(name: "A test") { _ in
            Like.self <~ { _ in never.promise }
            _ = action(Like.self, 1)
            throw error
        }
        test.run()
        return test.testRun
    }

    private struct Failed: Error {}
    private let never = Promise<Void>.pending()
#endif

private let calls = Locked(0)

private final class Screen: Sendable {
    deinit { action(Close.self) }
}

private class Close: Action<Void, Void> {}
