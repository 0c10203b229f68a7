import Foundation
import Testing

/// `--replay` prints what `--record` recorded, even when the server is gone.
@Suite(.timeLimit(.minutes(10)))
struct TapeCommandTests {
    private let folder = TemporaryFolder()
    private var tape: String { folder.path("likes.json") }

    @Test(arguments: ["42 43", "unlike 7", "list"])
    func `A recording prints the same when the server is gone`(work: String) async throws {
        let server = try FakeServer { head in
            head.hasPrefix("GET")
                ? FakeServer.response(
                    "200 OK",
                    head.contains("=0 ") ? "[{\"id\":7},{\"id\":42}]" : "[]"
                )
                : FakeServer.response("204 No Content")
        }
        let asking = "\(work) --server \(server.url)"
        let recorded = try await run("\(asking) --record '\(tape)'")
        #expect(recorded.status == 0)
        let text = try folder.text("likes.json")
        #expect(!text.contains("abc"))

        let again = try await run("\(asking) --record again.json")
        #expect(again == recorded)
        #expect(try folder.text("again.json") == text)

        server.stop()
        #expect(try await run(asking).status == 1)
        #expect(try await run("\(work) --replay '\(tape)'") == recorded)
        let other = try await run("9 --replay '\(tape)'")
        #expect(other.status == 1 && other.error.contains("has no "), "\(other.error)")
    }

    @Test(arguments: [
        ("--replay none", "/none. Record one with --record."),
        ("--replay ''", "\"\" can't be the name of a file."),
        ("--store likes.txt --record tape/", "\"tape/\" can't be the name of a file."),
    ])
    func `A tape that can't be read or written is refused before anything is liked`(
        options: String,
        problem: String
    ) async throws {
        let outcome = try await run("42 \(options)")
        #expect(outcome.status == 1 && outcome.error.hasSuffix("\(problem)\n"), "\(outcome)")
        #expect(try folder.names() == [])
    }

    @Test func `What is there already is kept, and a recording that failed is no such thing`()
        async throws
    {
        let failed = try await run("43 --server http://127.0.0.1:1 --record likes.json")
        #expect(failed.status == 1)
        #expect(try folder.names() == [])
        #expect(try await run("42 --record likes.json").status == 0)
        let text = try folder.text("likes.json")
        let outcome = try await run("43 --store store.json --record likes.json")
        let problem = "like-photo: likes.json is there already, and is kept. Name another file.\n"
        #expect(outcome == Outcome(status: 1, error: problem))
        #expect(try folder.text("likes.json") == text)
        // What explains only records nothing.
        #expect(try await run("--explain --record none.json").status == 0)
        #expect(try folder.names() == ["likes.json"])
    }

    @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func `A tape that a signal ends has what was answered`(signal: String, status: Int) async throws
    {
        let server = try FakeServer { head in
            head.contains("/42/") ? FakeServer.response("204 No Content") : nil
        }
        // The first photo is liked, and the second waits.
        let script = """
            mkfifo pipe; like-photo 42 43 --server \(server.url) --record tape >pipe & read line <pipe
            kill -\(signal) $!; wait $!; echo $?; echo $line; like-photo 42 --replay tape
            """
        let outcome = try await Command.shell("cd '\(folder.url.path)'; \(script)")
        #expect(outcome.output == "\(status)\nLiked photo 42\nLiked photo 42\n")
    }

    @Test func `A file that appears while the command records is kept`() async throws {
        let server = try FakeServer { [tape] _ in
            try? "mine".write(toFile: tape, atomically: true, encoding: .utf8)
            return FakeServer.response("204 No Content")
        }
        let outcome = try await run("42 --server \(server.url) --record likes.json")
        #expect(outcome.output == "Liked photo 42\n")
        #expect(outcome.status == 1 && outcome.error.contains("likes.json"), "\(outcome.error)")
        #expect(try folder.text("likes.json") == "mine")
    }

    private func run(_ line: String) async throws -> Outcome {
        try await Command.shell("cd '\(folder.url.path)' && LIKE_PHOTO_KEY=abc like-photo \(line)")
    }
}
