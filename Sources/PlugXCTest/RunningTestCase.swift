import Foundation
import Plug
import PlugTesting
import XCTest

/// Fails a test without a registry of its own for what it adds to the registry of the process.
final class RunningTestCase: NSObject, XCTestObservation {
    /// Watches from now on. Later accesses do nothing.
    static let watch: Void = {
        SharedRegistry.watch()
        XCTestObservationCenter.shared.addTestObserver(RunningTestCase())
    }()

    func testCaseWillStart(_ testCase: XCTestCase) {
        SharedRegistry.changes.withLock { $0 = [] }
        // After its last teardown block, the test can no longer fail.
        testCase.addTeardownBlock { [unowned testCase] in
            let changes = SharedRegistry.changes.withLock { $0.take() } ?? []
            guard !changes.isEmpty else { return }
            let texts = changes.map(\.text)
            let text = SharedRegistry.text(
                texts.indices.filter { !texts[..<$0].contains(texts[$0]) }.map { texts[$0] },
                "Inherit from ActionsTestCase, or call withActions in invokeTest()"
            )
            testCase.fail(text, at: changes.lazy.compactMap(\.place).first)
        }
    }

    func testCaseDidFinish(_: XCTestCase) {
        SharedRegistry.changes.withLock { $0 = nil }
    }
}
