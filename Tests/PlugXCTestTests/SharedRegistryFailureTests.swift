import Dispatch
import Plug
import PlugTesting
import PlugXCTest
import XCTest

/// What tests without a registry of their own add to the registry of the process.
final class SharedRegistryFailureTests: FailureTestCase {
    func testEachPlugFailsAtItsLine() {
        Add.self <~ { $0 + 1 }
        Actions.plug(Remove.self) { $0 - 1 }
        Actions.unplug(Remove.self)
        expect("Add is plugged for all tests. \(remedy)", at: 0)
        expect("Remove is plugged for all tests. \(remedy)", at: #line - 3)
        expect("Remove is unplugged for all tests. \(remedy)", at: #line - 3)
    }

    func testAnUnpluggedCallFailsAtItsLine() {
        let line = #line + 1
        action(Beep.self)
        let text = """
            The test has no registry. \(remedy)

            Beep has no implementation, and \(#fileID):\(line) calls it. Plug one before that, \
            in the test:

                Beep.self <~ MyBeep()
            """
        expect(text, at: line)
    }

    func testWhatAQueuePlugsIsNoFailure() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            Add.self <~ { $0 + 1 }
            done.signal()
        }
        done.wait()
    }

    private let remedy = "Inherit from ActionsTestCase, or call withActions in invokeTest()."
}

private class Beep: Action<Void, Void> {}
private class Add: Action<Int, Int> {}
private class Remove: Action<Int, Int> {}
