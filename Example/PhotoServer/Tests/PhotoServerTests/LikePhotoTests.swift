import Foundation
import Testing

/// The command `like-photo --server` against the built server, each in a process of its own.
@Suite(.timeLimit(.minutes(10)))
struct LikePhotoTests {
    private let likePhoto: Command
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    init() throws { likePhoto = try .likePhoto() }

    @Test func `What is liked, unliked and posted is listed for its tenant`() async throws {
        let server = try await Server.start(store: store, "--key", "k==a", "--read-only-key", "r=a")
        let cat = folder.path("cat +&.jpg")
        try Data("meow".utf8).write(to: URL(filePath: cat))
        for (arguments, output) in [
            (["43", "42"], "Liked photo 43\nLiked photo 42\n"),
            (["--post", cat], "Posted cat +&.jpg as photo 1001\n"),
            (["1001"], "Liked photo 1001\n"),
            (["--unlike", "42"], "Unliked photo 42\n"),
            (["--list", "--key", "r"], "No photo is liked yet\n"),
            (["7", "--key", "k="], "Liked photo 7\n"),
            (["--list", "--key", "r"], "7\n"),
            (["--list"], "43\n1001 cat +&.jpg\n"),
        ] {
            #expect(try await run(arguments, at: server) == Outcome(output: output))
        }
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
        let outcome = try await run(["42", "--key", key], at: server)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        for part in ["photo 42", status, reason] { #expect(outcome.error.contains(part)) }
    }

    @Test func `A server that is stopped makes the client give up in time`() async throws {
        let server = try await Server.start(store: store)
        server.process.send(SIGSTOP)
        let outcome = try await run(["--list"], at: server, timeout: "0.5")
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("\(server.url) gave no answer in 0.5 seconds"))
        server.process.send(SIGCONT)
        #expect(try await server.likes() == [])
    }

    @Test func `A server that is killed amid 200 likes keeps those that were told`() async throws {
        let first = try await Server.start(store: store)
        let arguments = ["1-200", "--server", first.url, "--timeout", "300"]
        let liking = try RunningProcess(likePhoto, arguments)
        _ = await liking.output.next(beginning: "Liked photo 100\n")
        first.process.send(SIGKILL)
        let told = 100 + (await liking.output.text()).count { $0 == "\n" }
        #expect(await liking.ended() == (told == 200 ? 0 : 1))
        #expect(await first.process.ended() == 128 + SIGKILL)

        let second = try await Server.start(store: store)
        let kept = try await second.likes()
        #expect(kept.count >= told)
        #expect(Set(1...100).isSubset(of: kept))

        // The same command again does the rest.
        #expect(try await run(["1-200"], at: second).status == 0)
        #expect(try await second.likes() == Array(1...200))
    }

    private func run(
        _ arguments: [String],
        at server: Server,
        timeout: String = "300"
    ) async throws -> Outcome {
        try await likePhoto.run(arguments + ["--server", server.url, "--timeout", timeout])
    }
}
