import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PhotoServerCommandTests {
    private let usage = """
        Usage: photo-server --store FILE [--port PORT] [--host HOST] [--timeout SECONDS]

        """

    @Test func `Help is printed for whoever asks`() async throws {
        let outcome = try await BuiltProduct("photo-server").run(["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(usage))
        #expect(outcome.error == "")
    }

    @Test(arguments: [
        ([], "Say where to keep the likes: --store likes.json"),
        (["--store"], "--store needs a value."),
        (["--store", "--port", "80"], "--store needs a value."),
        (
            ["--store", "x", "--timeout", "1e-300"],
            "--timeout needs a number of seconds from 0.001 to 3600, not 1e-300."
        ),
        (["--store", "x", "--port", "many"], "--port needs a number from 0 to 65535, not many."),
        (["--store", "x", "--port", "65536"], "--port needs a number from 0 to 65535, not 65536."),
        (
            ["--store", "x", "--timeout", "nan"],
            "--timeout needs a number of seconds from 0.001 to 3600, not nan."
        ),
        (["--stare", "x"], "Unknown argument: --stare"),
    ])
    func `Wrong usage is told from right usage`(
        _ arguments: [String],
        _ problem: String
    ) async throws {
        let outcome = try await BuiltProduct("photo-server").run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.error == "\(problem)\n\(usage)")
    }

    @Test func `A port in use is an error that says what to try`() async throws {
        let folder = try TemporaryFolder()
        let first = try await ServerProcess.start(store: folder.path("likes.json"))
        let port = "\(first.port)"
        let second = try await BuiltProduct("photo-server").run([
            "--store", folder.path("likes.json"), "--port", port,
        ])
        #expect(second.status == 1)
        #expect(second.output == "")
        #expect(
            second.error
                == "Port \(port) is in use. Try another one, or --port 0 for any that is free.\n"
        )
    }

    @Test func `An address of another machine is an error that says what to try`() async throws {
        let outcome = try await BuiltProduct("photo-server").run([
            "--store", "x", "--port", "0", "--host", "192.0.2.1",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.error == "There is no address 192.0.2.1 here. Try --host 127.0.0.1\n")
    }

    @Test func `A damaged store is an error at the start, and stays as it is`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.json")
        try "{ likes: 42".write(toFile: store, atomically: false, encoding: .utf8)
        let outcome = try await BuiltProduct("photo-server").run(["--store", store, "--port", "0"])
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("\(store): not a store of likes: it isn't JSON."))
        #expect(try String(contentsOfFile: store, encoding: .utf8) == "{ likes: 42")
    }
}
