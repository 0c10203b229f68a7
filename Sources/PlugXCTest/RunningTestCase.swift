import Foundation
import Plug
import PlugTesting
import XCTest

/// Fails a test without a registry of its own for what it changes in the registry of the process,
/// and for calls without an answer.
final class RunningTestCase: NSObject, XCTestObservation {
    /// Watches from now on. Later accesses do nothing.
    static let watch: Void = {
        SharedRegistry.watch()
        XCTestObservationCenter.shared.addTestObserver(RunningTestCase())
    }()

    func testCaseWillStart(_ testCase: XCTestCase) {
        // A test case isn't `Sendable`, but XCTest's own assertions record failures on any thread.
        nonisolated(unsafe) let testCase = testCase
        SharedRegistry.xctest.withLock { xctest in
            xctest = { text, place in
                guard Self.isTestCode else { return false }
                let remedy = "Inherit from ActionsTestCase, or call withActions in invokeTest()."
                testCase.fail("\(text) \(remedy)", at: place)
                return true
            }
        }
    }

    func testCaseDidFinish(_: XCTestCase) {
        SharedRegistry.xctest.withLock { $0 = nil }
    }

    /// Whether the running code may be that of the test, and not that of a queue or of a task that
    /// an earlier test has left. Only an asynchronous test has tasks. Meanwhile, the run loop of the
    /// main thread waits for it.
    private static var isTestCode: Bool {
        let isInTask = withUnsafeCurrentTask { $0 != nil }
        return isInTask ? RunLoop.main.currentMode != nil : Thread.isMainThread
    }
}

// Run when the program is loaded, so that the first test that has no registry is told, too.
#if compiler(>=6.3)
    #if canImport(ObjectiveC)
        @section("__DATA,__mod_init_func")
    #else
        @section(".init_array")
    #endif
    @used private let atLoad: @convention(c) () -> Void = { RunningTestCase.watch }
#endif
