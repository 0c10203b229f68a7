import Plug
import PlugTesting
import PlugXCTest
import XCTest

/// What tests without a registry of their own add to the registry of the process.
final class SharedRegistryFailureTests: FailureTestCase {
    /// Another test case of the process has the base class.
    override class func setUp() {
        #if canImport(ObjectiveC)
            _ = ActionsTestCaseTests.defaultTestSuite
        #else
            _ = ActionsTestCaseTests(name: "test") { _ in }
        #endif
    }

    func testPlugsFailAtTheLineOfTheFirstThatHasOne() {
        Add.self <~ { $0 + 1 }
        Actions.plug(Remove.self) { $0 - 1 }
        Add.self <~ { $0 + 2 }
        let text = "Add is plugged and Remove is plugged for all tests. \(remedy)"
        expect(text, at: #line - 3)
    }

    func testAPlugByTheOperatorFailsAtNoLine() {
        Add.self <~ { $0 + 1 }
        expect("Add is plugged for all tests. \(remedy)", at: 0)
    }

    func testARecorderFailsAtItsLine() async {
        let adds = Actions.record(Add.self) { $0 + 1 }
        _ = await Task.detached { action(Add.self, 1) }.value
        XCTAssertEqual(adds.count, 1)
        expect("Add is plugged for all tests. \(remedy)", at: #line - 3)
    }

    func testARegistryOfItsOwnIsNoFailure() {
        Actions.withScope { Add.self <~ { $0 + 1 } }
    }

    private let remedy = "Inherit from ActionsTestCase, or call withActions in invokeTest()."
}

private class Add: Action<Int, Int> {}
private class Remove: Action<Int, Int> {}
