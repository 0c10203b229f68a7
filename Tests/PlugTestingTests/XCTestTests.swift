import Plug
import XCTest

/// A scope for each test method of XCTest, as the documentation shows it.
final class XCTestTests: XCTestCase {
    override func invokeTest() {
        Actions.withScope { super.invokeTest() }
    }

    func testAMethodSeesItsOwnPlug() {
        XCTAssertFalse(Actions.isPlugged(Identify.self))
        Identify.self <~ { 1 }
        XCTAssertEqual(action(Identify.self), 1)
    }

    func testAnotherMethodDoesNotSeeIt() {
        XCTAssertFalse(Actions.isPlugged(Identify.self))
        Identify.self <~ { 2 }
        XCTAssertEqual(action(Identify.self), 2)
    }

    func testAnAsynchronousMethodIsInItsScopeToo() async throws {
        XCTAssertFalse(Actions.isPlugged(Identify.self))
        Identify.self <~ { 3 }
        let number = await Task { action(Identify.self) }.value
        XCTAssertEqual(number, 3)
    }
}
