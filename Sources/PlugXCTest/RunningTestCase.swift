import Foundation
import Plug
import PlugTesting
import Testing
import XCTest

/// Fails a test without a registry of its own for what it changes in the registry of the process,
/// and for calls without an answer.
final class RunningTestCase: NSObject, XCTestObservation {
    /// Watches from now on. Later accesses do nothing.
    static let watch: Void = XCTestObservationCenter.shared.addTestObserver(RunningTestCase())

    func testCaseWillStart(_ testCase: XCTestCase) {
        // A test case isn't `Sendable`, but XCTest's own assertions record failures on any thread.
        nonisolated(unsafe) let testCase = testCase
        SharedRegistry.xctest.withLock { xctest in
            xctest = { text, place, call in
                let remedy =
                    "Inherit from ActionsTestCase, or call withActions in invokeTest().\(call)"
                guard withUnsafeCurrentTask(body: { $0 != nil }) else {
                    // A queue is not the test's.
                    guard Thread.isMainThread else { return false }
                    testCase.fail("\(text) \(remedy)", at: place)
                    return true
                }
                // An earlier test may have left the task. Only a call must fail a test to be seen.
                let text = "\(text) A task did it, and XCTest tells nobody of which test. \(remedy)"
                guard call.isEmpty else {
                    testCase.fail(text, at: place)
                    return true
                }
                StandardError.print((place.map { "\($0.fileID):\($0.line): " } ?? "") + text)
                return true
            }
        }
    }

    func testCaseDidFinish(_: XCTestCase) {
        SharedRegistry.xctest.withLock { $0 = nil }
    }
}

// Run when the program is loaded, so that the first test that has no registry is told, too.
#if canImport(ObjectiveC)
    @section("__DATA,__mod_init_func")
#else
    @section(".init_array")
#endif
@used private let atLoad: @convention(c) () -> Void = { RunningTestCase.watch }
