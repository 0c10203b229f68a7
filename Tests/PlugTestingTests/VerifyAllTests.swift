import Plug
import PlugTesting
import Testing
import VerifiedUseCases

/// The use cases of this program. Those of `VerifiedUseCases` stand for an app's.
@Suite(.actions, .collectingIssues)
struct VerifyAllTests {
    @Test func `Each use case of the app that nothing plugs is an issue, with the line to type`() {
        let texts = issues(at: #line) { Actions.verifyAll() }
        for name in ["Publish", "Upload", "Withdraw"] {
            let text = """
                Nothing is plugged into \(name). Plug in the test:

                    \(name).self <~ My\(name)()
                """
            #expect(texts.contains(text))
        }
        // Not: an implementation, one with a default, other classes, and those of tests and of Plug.
        for name in ["PublishTwice", "Announce", "Row", "Button", "OfThisTest", "Sentinel"] {
            #expect(!texts.contains { $0.contains("into \(name).") })
        }
    }

    @Test func `What is plugged, or excepted, is none`() {
        Publish.self <~ { _ in Promise() }
        let texts = issues(at: #line) { Actions.verifyAll(except: [Upload.self]) }
        #expect(!texts.contains { $0.contains("into Publish.") })
        #expect(!texts.contains { $0.contains("into Upload.") })
        #expect(texts.contains { $0.contains("into Withdraw.") })
    }

    @Test func `A generic use case is printed, and nothing else is`() async {
        var lines: [Substring] = []
        await expectIssue {
            let result = await #expect(processExitsWith: .success, observing: .standardError) {
                Actions.verifyAll()
            }
            lines = result.standardError.split(separator: "\n")
        }
        #expect(lines.contains { $0.hasSuffix(": Removal is generic, not checked") })
        #expect(lines.count { $0.hasSuffix(" not checked") } == 1)
    }

    private func issues(at line: Int, _ body: () -> Void) -> [String] {
        let texts = Journal<String>()
        expectIssue(body) { issue in
            texts.append(issue.text)
            return issue.line == line
        }
        return texts.all
    }
}

private class OfThisTest: Action<Void, Void> {}
private class GenericOfThisTest<Value>: Action<Value, Void> {}
