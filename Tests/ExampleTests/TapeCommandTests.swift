import Foundation
import Testing

/// What `--record` writes is what `--replay` says, with no server any more.
@Suite(.timeLimit(.minutes(10)))
struct TapeCommandTests {
    private let folder = TemporaryFolder()
    private var tape: String { folder.path("likes.json") }

    @Test(arguments: ["21-40", "--unlike 7", "42 13 43", "--list", "--post cat.jpg"])
    func `A recording prints the same when the server is gone`(work: String) async throws {
        try folder.write("meow", to: "cat.jpg")
        let server = try FakeServer { head in
            head.hasPrefix("GET")
                ? FakeServer.response("200 OK", "[{\"id\":7},{\"id\":42,\"title\":\"cat.jpg\"}]")
                : head.hasPrefix("POST /photos?")
                    ? FakeServer.response("201 Created", "{\"id\":1001,\"title\":\"cat.jpg\"}")
                    : head.contains("/13/")
                        ? FakeServer.response("403 Forbidden", "You may only read.")
                        : FakeServer.response("204 No Content")
        }
        let asking = "\(work) --timeout 3600 --server \(server.url)"
        let recorded = try await run("\(asking) --key abc --record '\(tape)'")
        #expect(recorded.status == (work == "42 13 43" ? 1 : 0))
        let text = try folder.text("likes.json")
        #expect(!text.contains("abc"))

        let again = try await run("\(asking) --record '\(tape)'")
        #expect(again == recorded)
        #expect(try folder.text("likes.json") == text)

        server.stop()
        #expect(try await run(asking).status == 1)
        #expect(try await run("\(work) --replay '\(tape)'") == recorded)
    }

    @Test func `A photo that is not on the tape is told, beside the one that is`() async throws {
        _ = try await run("42 --record '\(tape)'")
        let reason = "the tape has no answer to this. Record it with --record."
        #expect(
            try await run("43 42 --replay '\(tape)'")
                == Outcome(
                    status: 1,
                    output: "Liked photo 42\n",
                    error: "like-photo: liking photo 43 failed: \(reason)\n"
                )
        )
        #expect(
            try await run("--list --replay '\(tape)'").error
                == "like-photo: listing the liked photos failed: \(reason)\n"
        )
    }

    @Test func `A tape that is missing is told`() async throws {
        let outcome = try await run("42 --replay '\(tape)'")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("like-photo: There is no tape at \(tape). Record one"))
    }

    @Test func `What is no tape is not replaced`() async throws {
        try folder.write("meow", to: "likes.json")
        let outcome = try await run("42 --record '\(tape)'")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(try folder.text("likes.json") == "meow")
    }

    @Test func `A replay is explained, and a recording explains without a tape`() async throws {
        _ = try await run("42 --record '\(tape)'")
        let replay = try await run("--explain --replay '\(tape)'")
        #expect(
            replay.output.contains("LikePhoto\n  answered by: a closure, plugged at like_photo/")
        )
        #expect(try await run("--explain --record '\(folder.path("none"))'") == run("--explain"))
        #expect(try folder.names() == ["likes.json"])
    }

    private func run(_ line: String) async throws -> Outcome {
        try await Command.shell("cd '\(folder.url.path)' && like-photo \(line)")
    }
}
