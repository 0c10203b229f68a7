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

    @Test func `Of a generic use case, the variants that are known are checked`() async {
        let texts = Journal<String>()
        var output = ""
        await expectIssue {
            let result = await #expect(processExitsWith: .success, observing: .standardError) {
                Removal<Int>.self <~ { _ in Promise() }
                Actions.withScope {
                    Actions.intercept(Removal<String>.self) { $1($0) }
                    Actions.verifyAll()
                }
            }
            output = result.standardError
        } matching: { issue in
            texts.append(issue.text)
            return true
        }
        #expect(texts.all.contains { $0.hasPrefix("Nothing is plugged into Removal<String>.") })
        #expect(!texts.all.contains { $0.hasPrefix("Nothing is plugged into Removal<Int>.") })
        #expect(
            output.contains("Removal is generic, only Removal<String>, Removal<Int> is checked")
        )
    }

    @Test func `A second plug of one use case is an issue if a test asks`() {
        Actions.plug(Publish.self, { _ in Promise() }, line: 7)
        Publish.self <~ { _ in Promise() }
        Upload.self <~ { _ in }
        Actions.withScope { _ = Upload.self <~ { _ in } }
        Withdraw.self <~ { _ in Promise() }
        Actions.unplug(Withdraw.self)
        Withdraw.self <~ { _ in Promise() }
        let twice = issues(at: #line) { Actions.verifyAll(allowsReplacing: false) }
            .filter { $0.contains("twice") }
        let old = "a closure, plugged at \(#fileID):7"
        let text = "Publish was plugged twice: a closure, plugged with <~, has replaced \(old)"
        #expect(twice == [text])
        // Unasked, it is none.
        Actions.unplug(Upload.self)
        let unasked = issues(at: #line) { Actions.verifyAll() }
        #expect(!unasked.contains { $0.contains("twice") })
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
