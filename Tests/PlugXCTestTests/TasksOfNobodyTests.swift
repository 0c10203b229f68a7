import Plug
import PlugXCTest
import Testing
import XCTest

#if !canImport(ObjectiveC)
    /// XCTest tells nobody which test a task belongs to. A test of XCTest that runs in a task shows
    /// what happens in one.
    struct TasksOfNobodyTests {
        @Test func `In a task, a call fails the test that runs, a plug none`() async throws {
            let result = await #expect(processExitsWith: .success, observing: .standardError) {
                let test = XCTestCase(name: "A test") { _ in
                    Actions.plug(Add.self, { $0 + 1 }, line: 7)
                    action(Beep.self)
                }
                test.run()
                precondition(test.testRun?.totalFailureCount == 1)
            }
            let text = """
                \(#fileID):7: Add is plugged for all tests. A task did it, and XCTest tells nobody \
                of which test. Inherit from ActionsTestCase, or call withActions in invokeTest().

                """
            #expect(result.standardError == text)
        }
    }

    private class Add: Action<Int, Int> {}
    private class Beep: Action<Void, Void> {}
#endif
