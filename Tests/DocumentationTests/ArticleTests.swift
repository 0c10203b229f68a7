import Foundation
import Plug
import Testing

/// What the articles say that their listings print.
@Suite
struct ArticleTests {
    @Test func `A call without an implementation says what the article says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            let photo = Photo(id: 42)
            let error = await #expect(throws: UnpluggedActionError.self) {
                try await action(LikePhoto.self, photo, fileID: "Feed/FeedView.swift", line: 40)
            }
            print(try #require(error))
        }
        try expect("plugging", shows: output(result))
    }

    @Test func `Nested scopes answer as the article says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            nestingScopes(Photo(id: 42))
        }
        try expect("scopes", shows: output(result))
    }

    @Test func `The first interceptor is the outermost, as the article says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            orderOfInterceptors(Photo(id: 42))
        }
        try expect("interceptors-and-observers", shows: output(result))
    }

    @Test func `The article's interceptor of all actions gets all calls`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            try await printingCalls(Photo(id: 42))
        }
        #expect(output(result) == "CountLikes\nCountLikesLater\nUploadPhoto\n")
    }

    @Test func `A stream is intercepted and observed as the article says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            await streams(Photo(id: 42))
        }
        try expect("interceptors-and-observers", shows: output(result))
    }

    @Test func `Missing plugs are reported as the article says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            LikePhoto.self <~ MockLikePhoto()
            verifying()
        }
        try expect("verifying-and-explaining", shows: output(result))
    }

    @Test func `An answer is explained as the article says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            explaining()
        }
        try expect("verifying-and-explaining", shows: output(result))
    }

    @Test func `A login has begun when it is called, as the overview of Plan says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            await planOverview()
        }
        try expect("Plan", of: "Plan", shows: output(result))
    }
}

// MARK: - Comparing

/// What a process has written to standard output.
func output(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
}

/// Expects that a listing of an article shows an output, whatever files and lines they name.
private func expect(
    _ article: String,
    of module: String = "Plug",
    shows output: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/\(module)/\(module).docc/\(article).md")
    let text = withoutPlaces(try String(contentsOf: file, encoding: .utf8))
    #expect(
        text.contains("```text\n\(withoutPlaces(output))```"),
        sourceLocation: sourceLocation
    )
}

private func withoutPlaces(_ text: String) -> String {
    text.replacing(/\w+\/\w+\.swift:[0-9]+/, with: "…")
}
