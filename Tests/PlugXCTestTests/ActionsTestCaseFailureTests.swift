import Plug
import PlugTesting
import PlugXCTest
import XCTest

/// The failures of tests with unplugged calls, or with calls that outlive them.
final class ActionsTestCaseFailureTests: FailureTestCase {
    /// Work that outlives its test gets hardly any time.
    override func run(_ test: () -> Void) {
        let outlives = name.contains("OutlivesItsTest")
        withActions(waiting: outlives ? .milliseconds(20) : .seconds(300), test)
    }

    func testAnUnpluggedCallFailsAtTheCallersLine() async {
        let line = #line + 1
        let call: Promise<Void> = action(Like.self, 1)
        _ = await call.result
        expect(unplugged("Like", line), at: line)
    }

    func testACallThatOutlivesItsTestFailsAtTheCallersLine() {
        Like.self <~ { _ in never.promise }
        let line = #line + 1
        _ = action(Like.self, 1)
        expect("Like, called at \(file):\(line), \(outlived)", at: line)
    }

    @MainActor
    func testACallOfAClosureOfTheMainActorThatRunsAfterTheTestFails() {
        Like.self <~ { _ in Promise { await Task.yield() } }
        let line = #line + 1
        action(Like.self, 1).then {}.then { action(Share.self, 1) }.onError { _ in }
        expect(unplugged("Share", line), at: line)
    }

    func testWhatDoesNotSettleInTimeFailsAtTheLineThatWaits() async {
        let (promise, resolver) = Promise<Void>.pending()
        Like.self <~ { _ in promise }
        let line = #line + 1
        _ = action(Like.self, 1).then {}
        await Actions.settled(within: .milliseconds(5))
        expect("Not ended within 0.005 seconds: Like, called at \(file):\(line)", at: line + 1)
        resolver.resolve()
    }

    func testARecorderThatWasReplacedSaysSo() async {
        let likes = Actions.record(Like.self) { _ in Promise() }
        Actions.plug(Like.self, { _ in Promise() }, line: 7)
        action(Like.self, 1, line: 8).onError { _ in }
        let line = #line + 1
        let like = await likes.next(within: .milliseconds(5))
        XCTAssertNil(like)
        let text = """
            No call of Like has reached its recorder within 0.005 seconds. It was replaced by a \
            closure, plugged at \(file):7. Of 1 call, 0 reached it. The last was made at \(file):8. \
            Print Actions.explain(Like.self) there
            """
        expect(text, at: line)
    }

    private func unplugged(_ name: String, _ line: Int) -> String {
        """
        \(name) has no implementation, and \(file):\(line) calls it. Plug one before that, in the test:

            \(name).self <~ My\(name)()
        """
    }
}

private let file = #fileID
private let never = Promise<Void>.pending()

class Share: Action<Int, Promise<Void>> {}

private let outlived = "outlived its test. Await or cancel it there"
