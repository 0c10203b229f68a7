import Foundation
import Testing

/// `--replay` prints what `--record` recorded, even when the server is gone.
@Suite(.timeLimit(.minutes(10)))
struct TapeCommandTests {
    private let folder = TemporaryFolder()
    private var tape: String { folder.path("likes.json") }

    @Test(arguments: ["42 43", "unlike 7", "42 13 43", "list"])
    func `A recording prints the same when the server is gone`(work: String) async throws {
        let server = try FakeServer { head in
            head.hasPrefix("GET")
                ? FakeServer.response(
                    "200 OK",
                    head.contains("=0 ") ? "[{\"id\":7},{\"id\":42}]" : "[]"
                )
                : head.contains("/13/")
                    ? FakeServer.response("403 Forbidden", "You may only read.")
                    : FakeServer.response("204 No Content")
        }
        let asking = "\(work) --server \(server.url)"
        let recorded = try await run("\(asking) --key abc --record '\(tape)'")
        #expect(recorded.status == (work == "42 13 43" ? 1 : 0))
        let text = try folder.text("likes.json")
        #expect(!text.contains("abc"))

        let again = try await run("\(asking) --record again.json")
        #expect(again == recorded)
        #expect(try folder.text("again.json") == text)

        server.stop()
        #expect(try await run(asking).status == 1)
        #expect(try await run("\(work) --replay '\(tape)'") == recorded)
    }

    @Test func `A photo missing from the tape is reported, beside the one on it`() async throws {
        _ = try await run("42 --record '\(tape)'")
        let reason = "the tape has no answer to this. Record it on a new one with --record."
        #expect(
            try await run("43 42 --replay '\(tape)'")
                == Outcome(
                    status: 1,
                    output: "Liked photo 42\n",
                    error: "like-photo: photo 43 was not liked: \(reason)\n"
                )
        )
        #expect(
            try await run("list --replay '\(tape)'").error
                == "like-photo: the likes were not listed: \(reason)\n"
        )
    }

    @Test(arguments: [
        ("--replay none", "there is no tape at none to be read. Record one with --record."),
        ("--store likes.jsonl --record none/tape", "none/tape can't be written. Check its folder."),
    ])
    func `A tape that can't be read or written is refused before anything is liked`(
        options: String,
        problem: String
    ) async throws {
        #expect(try await run("42 \(options)") == refusal(problem))
        #expect(try folder.names() == [])
    }

    @Test func `What is there already is not replaced, tape or not, and nothing is liked`()
        async throws
    {
        _ = try await run("42 --record '\(tape)'")
        try folder.write("meow", to: "likes.txt")
        for name in ["likes.json", "likes.txt"] {
            let text = try folder.text(name)
            let outcome = try await run("43 --store likes.jsonl --record \(name)")
            #expect(outcome == refusal("\(name) is there already, and is kept. Name another file."))
            #expect(try folder.text(name) == text)
        }
        #expect(try folder.names() == ["likes.json", "likes.txt"])
    }

    @Test func `A tape is there from the beginning, and after Ctrl-C it has what was answered`()
        async throws
    {
        let server = try FakeServer { head in
            head.contains("/42/") ? FakeServer.response("204 No Content") : nil
        }
        // The first photo is liked, and the second waits.
        let script = """
            mkfifo pipe; like-photo 42 43 --server \(server.url) --record tape >pipe & read line <pipe
            test -s tape && kill -INT $!; wait $!; echo $?; echo $line; like-photo 42 --replay tape
            """
        let outcome = try await Command.shell("cd '\(folder.url.path)'; \(script)")
        #expect(outcome.output == "130\nLiked photo 42\nLiked photo 42\n")
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

    private func refusal(_ problem: String) -> Outcome {
        Outcome(status: 64, error: "like-photo: \(problem)\nSee 'like-photo --help'.\n")
    }

    private func run(_ line: String) async throws -> Outcome {
        try await Command.shell("cd '\(folder.url.path)' && like-photo \(line)")
    }
}
