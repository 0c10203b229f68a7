import LikePhotoUseCases
import Plug
import PlugTesting
import Testing

/// The use cases of this program. Those of `LikePhotoUseCases` stand for an app's.
@Suite(.actions, .collectingIssues)
struct VerifyAllTests {
    @Test func `Each use case of the app that nothing plugs is an issue, with the line to type`() {
        let texts = issues(at: #line) { Actions.verifyAll() }
        for name in ["LikePhoto", "UnlikePhoto", "ListLikes"] {
            let text = """
                Nothing is plugged into \(name). Plug in the test:

                    \(name).self <~ My\(name)()
                """
            #expect(texts.contains(text))
        }
        // No implementation is one, nor are the use cases of tests and of Plug itself.
        #expect(!texts.contains { $0.contains("OfThisTest") || $0.contains("Sentinel") })
    }

    @Test func `What is plugged, or excepted, is none`() {
        LikePhotoUseCases.LikePhoto.self <~ { _ in Promise() }
        let texts = issues(at: #line) { Actions.verifyAll(except: [UnlikePhoto.self]) }
        #expect(!texts.contains { $0.contains("into LikePhoto.") })
        #expect(!texts.contains { $0.contains("into UnlikePhoto.") })
        #expect(texts.contains { $0.contains("into ListLikes.") })
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
private class ImplementationOfThisTest: LikePhotoUseCases.LikePhoto {}
