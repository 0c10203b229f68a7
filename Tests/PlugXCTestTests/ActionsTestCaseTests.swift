import Plug
import PlugTesting
import PlugXCTest
import XCTest

/// A registry for each test method.
final class ActionsTestCaseTests: ActionsTestCase {
    override func setUp() {
        XCTAssertFalse(Actions.isPlugged(Greet.self))
        Greet.self <~ { _ in "set up" }
    }

    override func setUp() async throws {
        Count.self <~ { $0 + 1 }
    }

    func testAMethodSeesWhatItsSetUpPlugs() {
        XCTAssertEqual(action(Greet.self), "set up")
        XCTAssertEqual(action(Count.self, 1), 2)
    }

    func testAnAsynchronousMethodAndItsTasksAreInTheRegistry() async throws {
        XCTAssertEqual(action(Greet.self), "set up")
        let greeting = await Task { action(Greet.self) }.value
        XCTAssertEqual(greeting, "set up")
    }

    func testNothingFallsThroughToWhatTheAppHasPlugged() async {
        _ = await Task.detached { PluggedByTheApp.self <~ { _ in 1 } }.value
        XCTAssertFalse(Actions.isPlugged(PluggedByTheApp.self))
    }

    override func tearDown() {
        XCTAssertTrue(Actions.isPlugged(Greet.self))
    }
}

class Greet: Action<Void, String> {}
class Count: Action<Int, Int> {}
class PluggedByTheApp: Action<Void, Int> {}
class Like: Action<Int, Promise<Void>> {}
