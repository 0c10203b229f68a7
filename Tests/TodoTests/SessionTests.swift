import Foundation
import Testing
import todo

@Suite(.timeLimit(.minutes(10)))
struct SessionTests {
    private let folder = TemporaryFolder()

    /// The file has each command of each screen, and all that can be typed wrong.
    @Test func `A session reads as it was typed`() async throws {
        let file = URL(filePath: "../Session.txt", relativeTo: URL(filePath: #filePath + "/"))
        let session = try String(contentsOf: file, encoding: .utf8)
        let typed = session.matches(of: /\n(?:Name:|todo>) (.*)(?=\n)/).map {
            $0.output.1
        }
        #expect(typed.count == 17)
        let input = typed.map { "\($0)\n" }.joined()
        #expect(try await program(input: input) == Outcome(output: session))
    }

    @Test func `The states are printed as they should look`() async throws {
        let file = URL(filePath: "../States.txt", relativeTo: URL(filePath: #filePath + "/"))
        let states = try String(contentsOf: file, encoding: .utf8)
        #expect(try await program("--states") == Outcome(output: states))
    }

    @Test func `The session and the commands in the README are those of the program`() async throws
    {
        let path = "../../Example/Todo/README.md"
        let readme = try String(
            contentsOf: URL(filePath: path, relativeTo: URL(filePath: #filePath)),
            encoding: .utf8
        )
        let command = try #require(readme.firstMatch(of: /\n\$ (printf .*) \| swift run todo\n/))
            .output.1
        let session = try await Command.shell("\(command) | todo")
        #expect(readme.contains("$ \(command) | swift run todo\n\(session.output)```\n"))
        #expect(readme.contains("```text\n\(TodoCommand.usage)\n```"))
    }

    @Test func `A store keeps todos between runs, for their owner alone`() async throws {
        let store = folder.url.appending(path: "new/store")
        for lines in ["ada\nadd Buy milk\nquit\n", "ADA\n"] {
            let session = try await program("--store", store.path, input: lines)
            #expect(session.output.contains("  1 [ ] Buy milk\n"))
            #expect(session.output.hasSuffix("\nBye.\n"))
        }
        #expect(try folder.names() == ["new"])
        #expect(try folder.mode("new") == 0o700 && folder.mode("new/store") == 0o700)
        #expect(try folder.mode("new/store/todos-ada.json") == 0o600)
    }

    @Test func `Who can't write can still log in and read`() async throws {
        _ = try await session("ada", "add Buy milk", "quit")
        // Not even the superuser can write more.
        let script = "printf 'ada\\ndone 1\\nrefresh\\nquit\\n' | todo --store '\(folder.url.path)'"
        let session = try await Command.shell("trap '' XFSZ; ulimit -f 0; \(script) | cat")
        #expect(session.output.contains("\n  1 [ ] Buy milk\ntodo> done 1\n"))
        #expect(session.output.contains("todos-ada.json can't be used: File too large"))
        #expect(session.output.hasSuffix("  1 [ ] Buy milk\ntodo> quit\nBye.\n"))
    }

    @Test(arguments: ["--nope", "--store", "--store a b", "--states a"])
    func `A command line that can't be followed is told what can be`(line: String) async throws {
        let error = "todo: Type todo, todo --store FOLDER or todo --states.\n"
        #expect(try await Command.shell("todo \(line)") == Outcome(status: 1, error: error))
    }

    @Test(arguments: ["file", "file/todos", "pipe", "link", ""])
    func `A store that can't be used is refused`(name: String) async throws {
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        try folder.write("", to: "file")
        try folder.link("link", to: "/nowhere/todos")
        let path = name.isEmpty ? "" : folder.path(name)
        let error = "todo: \(path) can't be used as a folder.\n"
        #expect(try await program("--store", path) == Outcome(status: 1, error: error))
    }

    /// The output after these lines are typed, with the store in the folder.
    private func session(_ lines: String...) async throws -> Outcome {
        let script = lines.map { "\($0)\n" }.joined()
        return try await program("--store", folder.url.path, input: script)
    }
}

private let program = Command("todo")
