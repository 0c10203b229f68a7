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
        #expect(try await likePhoto.run(ids.map(String.init)) == Outcome(output: lines))
    }

    @Test(arguments: [
        ("42", "Liked photo 42"),
        ("unlike 42 43", "Unliked photo 42\nUnliked photo 43"),
        ("list", "No photo is liked yet"),
        ("--help", Escaped(Arguments.help)),
        ("--version", "like-photo 0.1.0"),
    ])
    func `All works with nothing set up`(arguments: String, output: Escaped) async throws {
        let outcome = try await Command.shell("like-photo \(arguments)")
        #expect(outcome == Outcome(output: "\(output.text)\n"))
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
        let outcome = try await likePhoto("list", "--trace", "--store", store)
        let reason = "\(store) is no store: it has \"meow\". Name another file."
        let error = """
            [1] ListLikes began at like_photo/Command.swift:38
            [1] ListLikes failed after … ms: \(reason)
            like-photo: the likes were not listed: \(reason)

            """
        #expect(outcome.error.normalised == error)
    }

    @Test func `Eight photos are begun at a time`() async throws {
        let server = try FakeServer { _ in "" }
        let outcome = try await Command.shell("like-photo $(seq 10) --trace --server \(server.url)")
        let first = outcome.error.split(separator: "like-photo: photo 1 was not liked").first
        #expect(first?.split(separator: " began ").count == 9)
        let begun = outcome.error.matches(of: /([0-9]+). LikePhoto began/).map(\.output.1)
        #expect(Set(begun) == Set((1...10).map { "\($0)" }))
    }

    @Test func `The wiring is explained on standard output`() async throws {
        let wiring = """
            LikePhoto
              answered by: MemoryLikePhoto, a new instance for each call, plugged with <~, in the process
            ListLikes
              answered by: a closure, plugged with <~, in the process
            UnlikePhoto
              answered by: a closure, plugged with <~, in the process

            """
        #expect(try await likePhoto("--explain") == Outcome(output: wiring))
    }

    @Test func `Explaining likes nothing and asks no server`() async throws {
        for place in ["--store '\(store)'", "--server http://127.0.0.1:1 --trace"] {
            let outcome = try await Command.shell("like-photo 42 --explain \(place)")
            #expect(
                outcome.output.hasPrefix("LikePhoto\n  answered by: a closure, plugged with <~")
            )
            #expect(outcome.error == "")
        }
        #expect(try folder.names() == [])
    }
}

// MARK: - Surroundings

extension CommandTests {
    @Test func `Asking a server leaves nothing behind in the home`() async throws {
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        let outcome = try await Command.shell(
            "HOME='\(folder.url.path)' like-photo 42 --server \(server.url)"
        )
        #expect(outcome == Outcome(output: "Liked photo 42\n"))
        #expect(try folder.names() == [])
    }

    @Test func `A server's reason can't move the cursor`() async throws {
        let server = try FakeServer { _ in
            FakeServer.response("403 Forbidden", "a\u{1B}[2Jb\u{9B}Kc\u{202E}d\u{2066}e")
        }
        let outcome = try await likePhoto("42", "--server", "\(server.url)")
        #expect(outcome.error.hasSuffix(" answered 403: a [2Jb Kc d e\n"))
    }

    @Test func `A reader that closes the pipe early causes no failure`() async throws {
        // A pipe opens for writing only while it has a reader. Then the reader goes away.
        let outcome = try await Command.shell(
            """
            cd '\(folder.url.path)'; mkfifo pipe; exec 3<>pipe 4>pipe 3<&-
            like-photo 42 43 --store likes.jsonl >&4
            """
        )
        #expect(outcome == Outcome())
        #expect(try await likePhoto("list", "--store", store) == Outcome(output: "42\n43\n"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `Output that can't be written is a failure`() async throws {
        let problem = "like-photo: the output could not be written. Is the disk full?\n"
        let outcome = try await Command.shell("like-photo 42 43 44 >/dev/full")
        #expect(outcome == Outcome(status: 1, error: problem))
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
