import Foundation
import Testing
import like_photo

@Suite(.timeLimit(.minutes(10)))
struct CommandTests {
    @Test func `A photo is liked with nothing set up`() async throws {
        #expect(try await likePhoto("42") == Outcome(output: "Liked photo 42\n"))
    }

    @Test func `Photos are printed in the order asked for`() async throws {
        let ids = [43, 42] + Array(100...120) + [7]
        let lines = ids.map { "Liked photo \($0)\n" }.joined()
        #expect(try await likePhoto("43", "42", "100-120", "7") == Outcome(output: lines))
    }

    @Test func `A like is taken back`() async throws {
        #expect(
            try await likePhoto("--unlike", "42", "43")
                == Outcome(output: "Unliked photo 42\nUnliked photo 43\n")
        )
    }

    @Test func `An empty list says that it is empty`() async throws {
        #expect(try await likePhoto("--list") == Outcome(output: "No photo is liked yet\n"))
    }

    @Test func `A file is posted under its name`() async throws {
        let folder = try TemporaryFolder()
        try Data("meow".utf8).write(to: folder.url.appending(path: "cat.jpg"))
        #expect(
            try await likePhoto("--post", folder.path("cat.jpg"))
                == Outcome(output: "Posted cat.jpg as photo 1001\n")
        )
    }

    @Test func `A file that isn't there is not posted`() async throws {
        let path = try TemporaryFolder().path("cat.jpg")
        let problem = "like-photo: posting \(path) failed: there is no such file. Check the path.\n"
        #expect(try await likePhoto("--post", path) == Outcome(status: 1, error: problem))
    }

    @Test func `An empty file is not posted`() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appending(path: "cat.jpg"))
        let path = folder.path("cat.jpg")
        let problem = "like-photo: posting \(path) failed: it is empty. Is it the right file?\n"
        #expect(try await likePhoto("--post", path) == Outcome(status: 1, error: problem))
    }

    @Test func `A folder is not posted`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.path
        let problem =
            "like-photo: posting \(path) failed: it can't be read. Is it really a file?\n"
        #expect(
            try await likePhoto("--post", folder.url.path) == Outcome(status: 1, error: problem)
        )
    }

    @Test func `Help is what was asked for, and so on standard output`() async throws {
        #expect(try await likePhoto("--help") == Outcome(output: Arguments.help + "\n"))
    }

    @Test func `The version is one line`() async throws {
        #expect(try await likePhoto("--version") == Outcome(output: "like-photo 0.1.0\n"))
    }

    @Test func `Wrong usage is answered with what is wrong, and where help is`() async throws {
        let error = """
            like-photo: unknown option --sotre (did you mean --store?)
            See 'like-photo --help'.

            """
        #expect(
            try await likePhoto("42", "--sotre", "likes.jsonl")
                == Outcome(status: 64, error: error)
        )
    }

    @Test func `A file that is too large is not even read`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("film.mov")
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        // It takes no room, and is far more than the machine's memory.
        try #require(truncate(path, 1 << 40) == 0)
        let problem =
            "like-photo: posting \(path) failed: it is larger than 10 MB, which is the most.\n"
        #expect(try await likePhoto("--post", path) == Outcome(status: 1, error: problem))
    }
}

// MARK: - Telling how it works

extension CommandTests {
    @Test func `A trace tells where each action began and how it ended`() async throws {
        let outcome = try await likePhoto("42", "--trace").normalised
        let trace = """
            [1] LikePhoto began at LikePhotoUseCases/Photo+UseCases.swift:6
            [1] LikePhoto returned after … ms

            """
        #expect(outcome == Outcome(output: "Liked photo 42\n", error: trace))
    }

    @Test func `A trace tells why an action failed`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.jsonl")
        try Data("meow".utf8).write(to: URL(fileURLWithPath: store))
        let outcome = try await likePhoto("--list", "--trace", "--store", store).normalised
        let reason = try #require(outcome.error.split(separator: "photos failed: ").last)
        let error = """
            [1] ListLikes began at LikePhotoUseCases/Photo+UseCases.swift:13
            [1] ListLikes failed after … ms: \(reason)\
            like-photo: listing the liked photos failed: \(reason)
            """
        #expect(outcome == Outcome(status: 1, error: error))
    }

    @Test func `A trace keeps calls apart that run at the same time`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.jsonl")
        let outcome = try await likePhoto("1-20", "--trace", "--store", store).normalised
        let lines = outcome.error.split(separator: "\n").map(String.init)
        let expected = (1...20).flatMap { call in
            [
                "[\(call)] LikePhoto began at LikePhotoUseCases/Photo+UseCases.swift:6",
                "[\(call)] LikePhoto returned after … ms",
            ]
        }
        #expect(lines.sorted() == expected.sorted())
    }

    @Test func `Eight photos are begun at a time`() async throws {
        let server = try FakeServer()
        let outcome = try await likePhoto(
            "1-10",
            "--trace",
            "--server",
            "\(server.url)",
            "--timeout",
            "0.01"
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
        let folder = try TemporaryFolder()
        let store = folder.path("likes.jsonl")
        let file = try await likePhoto("42", "--store", store, "--explain")
        #expect(file.output.hasPrefix("LikePhoto\n  answered by: a closure, plugged with <~"))
        #expect(!FileManager.default.fileExists(atPath: store))

        let server = try await likePhoto("--explain", "--server", "http://127.0.0.1:1", "--trace")
        #expect(server.output.contains("  answered by: NetworkLikePhoto, a new instance"))
        #expect([file.status, server.status] == [0, 0])
        #expect(file.error + server.error == "")
    }
}

// MARK: - Surroundings

extension CommandTests {
    @Test func `Asking a server leaves nothing behind in the home`() async throws {
        let home = try TemporaryFolder()
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        let likePhoto = "'\(Command.likePhoto.executable.path)' 42 --server \(server.url)"
        #expect(
            try await Command.shell("-c", "HOME='\(home.url.path)' \(likePhoto)")
                == Outcome(output: "Liked photo 42\n")
        )
        #expect(try home.names() == [])
    }

    @Test func `A proxy that is in the way is named`() async throws {
        let port = try FakeServer.deadPort()
        let likePhoto =
            "'\(Command.likePhoto.executable.path)' 42 --server http://127.0.0.1:\(port)"
        let outcome = try await Command.shell("-c", "http_proxy=127.0.0.1:\(port) \(likePhoto)")
        #expect(outcome.status == 1)
        #expect(outcome.error.hasSuffix("(http_proxy is set: is that proxy the way there?)\n"))
    }
}

// MARK: - Streams

extension CommandTests {
    @Test func `A reader that has seen enough ends neither the work nor the peace`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.jsonl")
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let closed = pipe.fileHandleForWriting
        let outcome = try await likePhoto("42", "43", "--store", store, standardOutput: closed)
        #expect(outcome == Outcome())
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n43\n"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `Output that can't be written is a failure`() async throws {
        let likePhoto = Command.likePhoto.executable.path
        let problem = "like-photo: some of the output could not be written: is the disk full?\n"
        #expect(
            try await Command.shell("-c", "'\(likePhoto)' 42 >/dev/full")
                == Outcome(status: 1, error: problem)
        )
    }

    @Test func `Closed streams are as good as ignored ones`() async throws {
        let folder = try TemporaryFolder()
        let likePhoto =
            "'\(Command.likePhoto.executable.path)' --store '\(folder.path("likes.jsonl"))'"
        #expect(try await Command.shell("-c", "\(likePhoto) 42 43 <&- >&- 2>&-") == Outcome())
        #expect(try await Command.shell("-c", "\(likePhoto) --list") == Outcome(output: "42\n43\n"))
    }
}

extension Command.Outcome {
    /// The same with an ellipsis for each duration.
    fileprivate var normalised: Command.Outcome {
        var outcome = self
        outcome.error = error.replacing(/after [0-9]+\.[0-9] ms/, with: "after … ms")
        return outcome
    }
}

private typealias Outcome = Command.Outcome
private let likePhoto = Command.likePhoto
