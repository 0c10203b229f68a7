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
        let reason = "it has 1048576 MB. Make it smaller: 10 MB is the most."
        let problem = "like-photo: posting \(path) failed: \(reason)\n"
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

    @Test func `The wiring is explained on standard output`() async throws {
        let wiring = """
            LikePhoto
              answered by: MockLikePhoto, plugged with <~, in the process
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
        #expect(server.output.contains("  answered by: NetworkLikePhoto, plugged with <~"))
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

    @Test func `Many photos show their progress on a terminal, and leave none of it`() async throws
    {
        let terminal = try PseudoTerminal()
        let lines = (1...9).map { "Liked photo \($0)\n" }.joined()
        #expect(
            try await likePhoto("1-9", standardError: terminal.device) == Outcome(output: lines)
        )

        let drawn = terminal.written().split(separator: "\r", omittingEmptySubsequences: true)
        let texts = drawn.filter { !$0.allSatisfy { $0 == " " } }
        #expect(texts.first == "Liking photos: 0 of 9")
        #expect(texts.last == "Liking photos: 9 of 9")
        #expect(drawn.last == "                     ")
        #expect(Set(texts) == Set((0...9).map { "Liking photos: \($0) of 9" }))
    }

    @Test func `Progress takes no more than a line of a narrow terminal`() async throws {
        let terminal = try PseudoTerminal(columns: 10)
        _ = try await likePhoto("1-9", standardError: terminal.device)
        let drawn = terminal.written().split(separator: "\r")
        #expect(Set(drawn) == ["Liking ph", "         "])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `Whoever is interrupted leaves no progress behind`(number: Int32) async throws {
        let folder = try TemporaryFolder()
        let id = folder.path("id")
        // It asks for something only after it has begun to show its progress.
        let server = try FakeServer { _ in
            if let id = try? pid_t(String(contentsOfFile: id, encoding: .utf8).dropLast()) {
                kill(id, number)
            }
            return await FakeServer.never()
        }
        let terminal = try PseudoTerminal()
        let likePhoto = "'\(Command.likePhoto.executable.path)' 1-9 --server \(server.url)"
        let outcome = try await Command.shell(
            "-c",
            "echo $$ >'\(id)'; exec \(likePhoto)",
            standardError: terminal.device
        )
        #expect(outcome == Outcome(status: 128 + number))
        #expect(terminal.written() == "\rLiking photos: 0 of 9\r                     \r")
    }

    @Test func `Eight photos are liked too soon for any progress`() async throws {
        let terminal = try PseudoTerminal()
        _ = try await likePhoto("1-8", standardError: terminal.device)
        #expect(terminal.written() == "")
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
