import Foundation
import Testing

/// The command line of `photo-server`.
@Suite(.timeLimit(.minutes(10)))
struct ServerCommandTests {
    @Test func `Help and version are printed for whoever asks`() async throws {
        let help = try await Executable.photoServer.run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("USAGE: photo-server --store <file>"))
        #expect(help.output.contains("10 MB"))
        #expect(help.output.contains("time-out"))
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(help.error == "")

        let version = try await Executable.photoServer.run("--version")
        #expect(version == Outcome(output: "photo-server 0.1.0\n"))
    }

    @Test(arguments: [
        ([], "Missing expected argument '--store <file>'"),
        (["--store", "x", "--stare"], "Unknown option '--stare'. Did you mean '--store'?"),
        (["--store", "x", "y"], "Unexpected argument 'y'"),
        (["--store", "x", "--port", "65536"], "The value '65536' is invalid for '--port <port>'"),
        (["--store", "x", "--key", "k"], "The value 'k' is invalid for '--key <key=tenant>'"),
        (["--store", "x", "--key", "=t"], "The value '=t' is invalid for '--key <key=tenant>'"),
        (
            ["--store", "x", "--key", "k=a", "--read-only-key", "k=b"],
            "One key can't be declared twice."
        ),
        (
            ["--store", "x", "--timeout", "nan"],
            "--timeout needs a number of seconds from 0.001 to 3600."
        ),
    ])
    func `Wrong usage is told in one line, and where to read on in another`(
        arguments: [String],
        problem: String
    ) async throws {
        #expect(
            try await Executable.photoServer.run(arguments)
                == Outcome(
                    status: 64,
                    error: "photo-server: \(problem)\nSee 'photo-server --help'.\n"
                )
        )
    }

    @Test func `A port in use is an error that says what to try`() async throws {
        let folder = try TemporaryFolder()
        let server = try await Server.start(store: folder.path("likes.sqlite"))
        let other = folder.path("other.sqlite")
        let outcome = try await Executable.photoServer.run(
            "--store",
            other,
            "--port",
            "\(server.port)"
        )
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        let reason = "Try another one, or --port 0 for any that is free."
        #expect(outcome.error.hasSuffix("photo-server: port \(server.port) is in use. \(reason)\n"))
    }

    @Test func `An address of another machine is an error that says what to try`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.sqlite")
        let outcome = try await Executable.photoServer.run("--store", store, "--host", "192.0.2.1")
        #expect(outcome.status == 1)
        let reason = "there is no address 192.0.2.1 here. Try --host 127.0.0.1"
        #expect(outcome.error.hasSuffix("photo-server: \(reason)\n"))
    }

    @Test func `A store that can't be read is an error at the start`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.json")
        try Data(#"{"likes":[42]}"#.utf8).write(to: URL(filePath: store))
        let outcome = try await Executable.photoServer.run("--store", store, "--port", "0")
        #expect(outcome.status == 1)
        let reason = "it is no database. Name another file, such as --store likes.sqlite"
        #expect(outcome.error == "photo-server: \(store): \(reason)\n")
    }
}
