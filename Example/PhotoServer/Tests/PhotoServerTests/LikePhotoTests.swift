import Foundation
import Testing

/// The command `like-photo --server` against the built server, each in a process of its own.
@Suite(.timeLimit(.minutes(10)))
struct LikePhotoTests {
    private let likePhoto: Executable
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        likePhoto = try Executable.likePhoto()
        folder = try TemporaryFolder()
        store = folder.path("likes.sqlite")
    }

    @Test func `What is liked, unliked and posted is listed`() async throws {
        let server = try await Server.start(store: store)
        let url = ["--server", server.url, "--timeout", "300"]
        let cat = folder.path("cat +&.jpg")
        try Data("meow".utf8).write(to: URL(filePath: cat))

        #expect(
            try await likePhoto.run(["43", "42"] + url)
                == Outcome(output: "Liked photo 43\nLiked photo 42\n")
        )
        #expect(
            try await likePhoto.run(["--post", cat] + url)
                == Outcome(output: "Posted cat +&.jpg as photo 1001\n")
        )
        #expect(try await likePhoto.run(["1001"] + url) == Outcome(output: "Liked photo 1001\n"))
        #expect(
            try await likePhoto.run(["--unlike", "42"] + url)
                == Outcome(output: "Unliked photo 42\n")
        )
        #expect(
            try await likePhoto.run(["--list"] + url) == Outcome(output: "43\n1001 cat +&.jpg\n")
        )
    }

    @Test func `A key opens the likes of its tenant`() async throws {
        let server = try await Server.start(store: store, "--key", "k=a", "--read-only-key", "r=a")
        let url = ["--server", server.url, "--timeout", "300"]
        #expect(
            try await likePhoto.run(["42", "--key", "k"] + url)
                == Outcome(output: "Liked photo 42\n")
        )
        #expect(try await likePhoto.run(["--list", "--key", "r"] + url) == Outcome(output: "42\n"))
        #expect(
            try await likePhoto.run(["--list"] + url) == Outcome(output: "No photo is liked yet\n")
        )
    }

    @Test(arguments: [
        ("r", "403", "This key may look, but change nothing"),
        ("x", "401", "This key opens nothing"),
    ])
    func `A refusal is told in the server's words`(
        key: String,
        status: String,
        reason: String
    ) async throws {
        let server = try await Server.start(store: store, "--read-only-key", "r=a")
        let outcome = try await likePhoto.run(
            "42",
            "--key",
            key,
            "--server",
            server.url,
            "--timeout",
            "300"
        )
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.contains("photo 42"))
        #expect(outcome.error.contains(status))
        #expect(outcome.error.contains(reason))
    }

    @Test func `A server that is stopped makes the client give up in time`() async throws {
        let server = try await Server.start(store: store)
        server.process.send(SIGSTOP)
        let outcome = try await likePhoto.run("--list", "--server", server.url, "--timeout", "0.5")
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("\(server.url) gave no answer in 0.5 seconds"))
        server.process.send(SIGCONT)
        #expect(try await server.likes() == [])
    }

    @Test func `A server that is killed amid 200 likes keeps those that were told`() async throws {
        let first = try await Server.startOnLastingPort(store: store)
        let liking = try RunningProcess(
            likePhoto,
            ["1-200", "--server", first.url, "--timeout", "300"]
        )
        _ = await liking.output.next(beginning: "Liked photo 100\n")
        await first.kill()
        let told = 100 + (await liking.output.text()).count { $0 == "\n" }
        #expect(await liking.ended() == (told == 200 ? 0 : 1))

        let second = try await Server.start(store: store, port: first.port)
        let kept = try await second.likes()
        #expect(kept.count >= told)
        #expect(Set(1...100).isSubset(of: kept))

        // The same command again does the rest.
        let outcome = try await likePhoto.run("1-200", "--server", second.url, "--timeout", "300")
        #expect(outcome.status == 0)
        #expect(try await second.likes() == Array(1...200))
    }
}
