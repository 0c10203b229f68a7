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

    func testTheDeinitOfWhatAPlugHeldCallsTheMocks() {
        Close.self <~ { calls.withLock { $0 += 1 } }
        Like.self <~ { [screen = Screen()] _ in
            _ = screen
            return Promise()
        }
    }

    @MainActor
    func testTheDeinitOfWhatAnAsynchronousTestPlugsCallsTheMocks() async throws {
        Close.self <~ { calls.withLock { $0 += 1 } }
        Like.self <~ { [screen = Screen()] _ in
            _ = screen
            return Promise()
        }
        try await action(Like.self, 1).value
    }
}

#if !canImport(ObjectiveC)
    /// Tests that end before their time, and what they leave. Each runs in a process of its own,
    /// because it fails or is skipped.
    struct EarlyEndOfTestCaseTests {
        @Test func `What a test that threw has left is printed, and no failure`() async throws {
            let result = try #require(
                await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                    let test = EarlyTestCase(name: "A test") { _ in
                        Like.self <~ { _ in never.promise }
                        _ = action(Like.self, 1)
                        throw Failed()
                    }
                    test.run()
                    precondition(test.testRun?.totalFailureCount == 1)
                }
            )
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(text.contains("Like, called at "))
        }

        @Test func `To a test that was skipped, nothing is added`() async throws {
            let result = try #require(
                await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                    let test = EarlyTestCase(name: "A test") { _ in
                        Like.self <~ { _ in never.promise }
                        _ = action(Like.self, 1)
                        throw XCTSkip("There is no network.")
                    }
                    test.run()
                    precondition(test.testRun?.totalFailureCount == 0)
                    precondition(test.testRun?.hasBeenSkipped == true)
                }
            )
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(!text.contains("Like"))
        }
    }

    private final class EarlyTestCase: XCTestCase {
        override func invokeTest() {
            withActions(waiting: .seconds(300)) { super.invokeTest() }
        }
    }

    private struct Failed: Error {}
    private let never = Promise<Void>.pending()
#endif

private let calls = Locked(0)

private final class Screen: Sendable {
    deinit { action(Close.self) }
}

private class Close: Action<Void, Void> {}
