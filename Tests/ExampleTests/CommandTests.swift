import Foundation
import Testing
import like_photo

@Suite(.timeLimit(.minutes(10)))
struct CommandTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.jsonl") }

    @Test func `Photos are printed in the order asked for`() async throws {
        let ids = [43, 42] + Array(100...120) + [7]
        let lines = ids.map { "Liked photo \($0)\n" }.joined()
        #expect(try await likePhoto("43", "42", "100-120", "7") == Outcome(output: lines))
    }

    @Test(arguments: [
        ("42", "Liked photo 42"),
        ("--unlike 42 43", "Unliked photo 42\nUnliked photo 43"),
        ("--list", "No photo is liked yet"),
        ("--help", Arguments.help),
        ("--version", "like-photo 0.1.0"),
    ])
    func `All works with nothing set up`(arguments: String, output: String) async throws {
        let outcome = try await Command.shell("like-photo \(arguments)")
        #expect(outcome == Outcome(output: "\(output)\n"))
    }

    @Test func `A file is posted under its name`() async throws {
        try folder.write("meow", to: "cat.jpg")
        #expect(
            try await likePhoto("--post", folder.path("cat.jpg"))
                == Outcome(output: "Posted cat.jpg as photo 1001\n")
        )
    }

    @Test(arguments: [
        ("missing", "there is no such file. Check the path."),
        ("empty", "it is empty. Is it the right file?"),
        ("folder", "it can't be read. Is it really a file?"),
        ("large", "it is larger than 10 MB, which is the most."),
    ])
    func `What is no picture is not posted`(name: String, reason: String) async throws {
        try folder.write("", to: "empty")
        let path = folder.path("folder")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        // It takes no room, and is far more than the machine's memory.
        try folder.write("", to: "large")
        try #require(truncate(folder.path("large"), 1 << 40) == 0)

        let file = folder.path(name)
        let problem = "like-photo: posting \(file) failed: \(reason)\n"
        #expect(try await likePhoto("--post", file) == Outcome(status: 1, error: problem))
    }

    @Test func `Wrong usage is answered with what is wrong, and where help is`() async throws {
        let error = """
            like-photo: unknown option --sotre (did you mean --store?)
            See 'like-photo --help'.

            """
        let outcome = try await likePhoto("42", "--sotre", "likes.jsonl")
        #expect(outcome == Outcome(status: 64, error: error))
    }
}

// MARK: - Telling how it works

extension CommandTests {
    @Test func `A trace names the lines of the command, as the README shows`() async throws {
        let outcome = try await Command.shell("like-photo 42 --trace 2>&1")
        let path = "../../Example/LikePhoto/README.md"
        let readme = URL(filePath: path, relativeTo: URL(filePath: #filePath))
        let trace = "$ swift run like-photo 42 --trace\n\(outcome.output.normalised)```\n"
        #expect(try String(contentsOf: readme, encoding: .utf8).normalised.contains(trace))
    }

    @Test func `A trace tells why an action failed`() async throws {
        try folder.write("meow", to: "likes.jsonl")
        let outcome = try await likePhoto("--list", "--trace", "--store", store)
        let reason = try #require(outcome.error.split(separator: "photos failed: ").last)
        let error = """
            [1] ListLikes began at like_photo/Command.swift:63
            [1] ListLikes failed after … ms: \(reason)\
            like-photo: listing the liked photos failed: \(reason)
            """
        #expect(outcome.error.normalised == error)
    }

    @Test func `A trace keeps calls apart that run at the same time`() async throws {
        let outcome = try await likePhoto("1-20", "--trace", "--store", store)
        let lines = outcome.error.normalised.split(separator: "\n").map(String.init)
        let expected = (1...20).flatMap { call in
            [
                "[\(call)] LikePhoto began at like_photo/Command.swift:21",
                "[\(call)] LikePhoto returned after … ms",
            ]
        }
        #expect(lines.sorted() == expected.sorted())
    }

    @Test func `Eight photos are begun at a time`() async throws {
        let server = try FakeServer()
        let outcome = try await Command.shell(
            "like-photo 1-10 --trace --server \(server.url) --timeout 0.01"
        )
        let first = outcome.error.split(separator: "like-photo: liking photo 1 failed").first
        #expect(first?.split(separator: " began ").count == 9)
        #expect(outcome.error.split(separator: " began ").count == 11)
    }

    @Test func `The wiring is explained on standard output`() async throws {
        let wiring = """
            LikePhoto
              answered by: MockLikePhoto, a new instance for each call, plugged with <~, in the process
            ListLikes
              answered by: a closure, plugged with <~, in the process
            PostPhoto
              answered by: a closure, plugged with <~, in the process
            UnlikePhoto
              answered by: a closure, plugged with <~, in the process

            """
        #expect(try await likePhoto("--explain") == Outcome(output: wiring))
    }

    @Test func `Explaining likes nothing and asks no server`() async throws {
        let file = try await likePhoto("42", "--store", store, "--explain")
        #expect(file.output.hasPrefix("LikePhoto\n  answered by: a closure, plugged with <~"))
        #expect(try folder.names() == [])

        let server = try await likePhoto("--explain", "--server", "http://127.0.0.1:1", "--trace")
        #expect(server.output.contains("  answered by: NetworkLikePhoto, a new instance"))
        #expect([file.status, server.status] == [0, 0])
        #expect(file.error + server.error == "")
    }
}

// MARK: - Surroundings

extension CommandTests {
    @Test func `Asking a server leaves nothing behind in the home`() async throws {
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        let outcome = try await Command.shell(
            "HOME='\(folder.url.path)' like-photo 42 --server \(server.url) --timeout 3600"
        )
        #expect(outcome == Outcome(output: "Liked photo 42\n"))
        #expect(try folder.names() == [])
    }

    @Test func `A proxy that is in the way is named`() async throws {
        let address = "127.0.0.1:\(try FakeServer.deadPort())"
        let outcome = try await Command.shell(
            "http_proxy=\(address) like-photo 42 --server http://\(address)"
        )
        #expect(outcome.status == 1)
        #expect(outcome.error.hasSuffix("(http_proxy is set: is that proxy the way there?)\n"))
    }

    @Test func `A reader that has seen enough ends neither the work nor the peace`() async throws {
        // A pipe opens for writing only while somebody reads it; then nobody does any more.
        let outcome = try await Command.shell(
            """
            cd '\(folder.url.path)'; mkfifo pipe; exec 3<>pipe 4>pipe 3<&-
            like-photo 42 43 --store likes.jsonl >&4
            """
        )
        #expect(outcome == Outcome())
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n43\n"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `Output that can't be written is a failure`() async throws {
        let problem = "like-photo: some of the output could not be written: is the disk full?\n"
        let outcome = try await Command.shell("like-photo 42 >/dev/full")
        #expect(outcome == Outcome(status: 1, error: problem))
    }

    @Test func `Closed streams are as good as ignored ones`() async throws {
        let liking = "like-photo --store '\(store)' 42 43"
        #expect(try await Command.shell("\(liking) <&- >&- 2>&-") == Outcome())
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n43\n"))
    }
}

extension String {
    /// The same with an ellipsis for each duration.
    fileprivate var normalised: String {
        replacing(/after [0-9]+\.[0-9] ms/, with: "after … ms")
    }
}

let likePhoto = Command("like-photo")
