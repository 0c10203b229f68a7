import Foundation
import Testing

/// The command as a process of its own, with what only that shows.
@Suite(.timeLimit(.minutes(10)))
struct BuiltCommandTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.json") }
}

// MARK: - Telling how it works

extension BuiltCommandTests {
    @Test func `A trace names the lines of the command, as the README shows`() async throws {
        let outcome = try await Command.shell("like-photo 42 --trace 2>&1")
        let path = "../../Example/LikePhoto/README.md"
        let readme = URL(filePath: path, relativeTo: URL(filePath: #filePath))
        let trace = "$ swift run like-photo 42 --trace\n\(outcome.output.normalised)```\n"
        #expect(try String(contentsOf: readme, encoding: .utf8).normalised.contains(trace))
    }

    @Test func `The wiring is explained, and nothing else is done`() async throws {
        let wiring = """
            LikePhoto
              answered by: MockLikePhoto, a new instance for each call, plugged with <~, in the process
              intercepted by: limit, at like_photo/Root.swift:17, in the process
            ListLikes
              answered by: a closure, plugged with <~, in the process
            UnlikePhoto
              answered by: a closure, plugged with <~, in the process
              intercepted by: limit, at like_photo/Root.swift:18, in the process

            """
        #expect(try await likePhoto("--explain") == Outcome(output: wiring))
        // Nothing is liked, and no server is asked.
        for place in ["--store '\(store)'", "--server http://127.0.0.1:1 --trace"] {
            let outcome = try await Command.shell("like-photo 42 --explain \(place)")
            #expect(outcome.output.hasPrefix("LikePhoto\n  answered by: "))
            #expect(outcome.error == "")
        }
        #expect(try folder.names() == [])
    }
}

// MARK: - Surroundings

extension BuiltCommandTests {
    @Test func `A reader that closes the pipe early causes no failure`() async throws {
        // A pipe opens for writing only while it has a reader. Then the reader goes away.
        let outcome = try await Command.shell(
            """
            cd '\(folder.url.path)'; mkfifo pipe; exec 3<>pipe 4>pipe 3<&-
            like-photo 42 43 --store likes.json >&4
            """
        )
        #expect(outcome == Outcome())
        #expect(try await likePhoto("list", "--store", store) == Outcome(output: "42\n43\n"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `Output that can't be written is a failure`() async throws {
        #expect(try await Command.shell("like-photo 42 >/dev/full") == Outcome(status: 1))
    }

    @Test func `What a server says can't move the cursor`() async throws {
        let body = #"{"error":{"message":"not\u001b[2J today"}}"#
        let server = try FakeServer { _ in FakeServer.response("403 Forbidden", body) }
        let outcome = try await Command.shell("like-photo 42 --server \(server.url)")
        let problem = "photo 42 was not liked: \(server.url) answered 403: not [2J today"
        #expect(outcome == Outcome(status: 1, error: "like-photo: \(problem)\n"))
    }

    @Test func `Closed streams are as good as ignored ones`() async throws {
        let liking = "like-photo --store '\(store)' 42 43"
        #expect(try await Command.shell("\(liking) <&- >&- 2>&-") == Outcome())
        #expect(try await likePhoto("list", "--store", store) == Outcome(output: "42\n43\n"))
    }
}

extension String {
    /// The same with an ellipsis in place of each duration.
    fileprivate var normalised: String {
        replacing(/after [0-9]+\.[0-9] ms/, with: "after … ms")
    }
}

let likePhoto = Command("like-photo")
