import Foundation
import Testing
import todo

@Suite
struct SessionTests {
    @Test func `A session reads as it was typed`() async throws {
        let session = try await TodoProgram.run(
            """
            Ada
            secret
            add Buy milk
            add Call Grace
            done 1
            filter open
            show 2
            edit Call Grace Hopper
            back
            delete 1
            frobnicate
            quit

            """
        )
        #expect(session.error == "")
        #expect(session.status == 0)
        #expect(
            session.output == """

                \(greeting)
                Name: Ada

                Hello, ada.
                Password: 

                Todos of ada: 0 open, 0 done
                  Nothing to do. Type add TITLE, or help.
                todo> add Buy milk

                Todos of ada: 1 open, 0 done
                  1 [ ] Buy milk

                Added.
                todo> add Call Grace

                Todos of ada: 2 open, 0 done
                  1 [ ] Buy milk
                  2 [ ] Call Grace

                Added.
                todo> done 1

                Todos of ada: 1 open, 1 done
                  1 [x] Buy milk
                  2 [ ] Call Grace

                Done.
                todo> filter open

                Todos of ada: 1 open, 1 done (only open)
                  2 [ ] Call Grace
                todo> show 2

                Todo 2: Call Grace
                It is open.
                todo 2> edit Call Grace Hopper

                Todo 2: Call Grace Hopper
                It is open.

                Renamed.
                todo 2> back

                Todos of ada: 1 open, 1 done (only open)
                  2 [ ] Call Grace Hopper
                todo> delete 1

                Todos of ada: 1 open, 0 done (only open)
                  2 [ ] Call Grace Hopper

                Deleted.
                todo> frobnicate

                Todos of ada: 1 open, 0 done (only open)
                  2 [ ] Call Grace Hopper

                There is no command frobnicate. Type help.
                todo> quit
                Bye.

                """
        )
    }

    @Test func `Somebody who logs out leaves the screen to others`() async throws {
        let session = try await TodoProgram.run(
            "ada\nsecret\nadd Mine\nlogout\n\nguess\nno spaces\ngrace\nother\n"
        )
        #expect(
            session.output == """

                \(greeting)
                Name: ada

                Hello, ada.
                Password: 

                Todos of ada: 0 open, 0 done
                  Nothing to do. Type add TITLE, or help.
                todo> add Mine

                Todos of ada: 1 open, 0 done
                  1 [ ] Mine

                Added.
                todo> logout

                \(greeting)
                Name [ada]: 

                Hello, ada.
                Password: 

                That is not the password of ada.

                \(greeting)
                Name [ada]: no spaces

                A name has 1 to 32 letters (a to z), digits, - or _.

                \(greeting)
                Name [ada]: grace

                Hello, grace.
                Password: 

                Todos of grace: 0 open, 0 done
                  Nothing to do. Type add TITLE, or help.
                todo> 
                Bye.

                """
        )
    }

    @Test func `A store keeps todos between runs, and no password`() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["--store", folder.url.path]
        _ = try await TodoProgram.run("ada\nsecret\nadd Buy milk\nquit\n", arguments)
        let session = try await TodoProgram.run("\nanother\nquit\n", arguments)
        #expect(session.output.contains("Name [ada]: "))
        #expect(session.output.contains("  1 [ ] Buy milk\n"))
        #expect(try folder.names() == ["last-user.json", "todos-ada.json"])
        for name in try folder.names() {
            let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
            #expect(!text.contains("secret") && !text.contains("another"))
        }
    }

    @Test func `A damaged file is reported, and kept as it was`() async throws {
        let folder = try TemporaryFolder()
        let damage = Data("{ \"todos\": [".utf8)
        try damage.write(to: folder.url.appendingPathComponent("todos-ada.json"))
        let session = try await TodoProgram.run(
            "ada\nsecret\nadd Start again\nquit\n",
            ["--store", folder.url.path]
        )
        #expect(
            session.output.contains(
                """
                todos-ada.json can't be used: it is damaged. It is kept as \
                todos-ada.damaged-1.json, and a new file is begun.
                """
            )
        )
        #expect(session.output.contains("  1 [ ] Start again\n"))
        let kept = folder.url.appendingPathComponent("todos-ada.damaged-1.json")
        #expect(try Data(contentsOf: kept) == damage)
    }

    @Test func `Sessions on one store lose no todo of each other`() async throws {
        let folder = try TemporaryFolder()
        let (sessions, count) = (4, 25)
        try await withThrowingTaskGroup { group in
            for session in 0..<sessions {
                let adds = (0..<count).map { "add \(session)-\($0)\n" }.joined()
                group.addTask {
                    let outcome = try await TodoProgram.run(
                        "ada\nsecret\n\(adds)quit\n",
                        ["--store", folder.url.path]
                    )
                    #expect(outcome.status == 0)
                }
            }
            try await group.waitForAll()
        }
        let session = try await TodoProgram.run("\nx\nquit\n", ["--store", folder.url.path])
        #expect(session.output.contains("Todos of ada: \(sessions * count) open, 0 done\n"))
        let titles = session.output.split(separator: "\n").map { $0.split(separator: " ").last }
        for session in 0..<sessions {
            let own = titles.compactMap(\.self).filter { $0.hasPrefix("\(session)-") }
            #expect(own.map(String.init) == (0..<count).map { "\(session)-\($0)" })
        }
    }

    @Test(arguments: ["\u{1B}[2J", "\n  2 [x] ", "\u{2028}  2 [x] ", "\u{202E}", "\r"])
    func `A title in a file can neither move the cursor nor look like more todos`(
        trick: String
    ) async throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        _ = try store.change("todos-ada", default: TodoBook()) { try $0.add("\(trick)Buy milk") }
        let session = try await TodoProgram.run(
            "ada\nsecret\nshow 1\nquit\n",
            ["--store", folder.url.path]
        )
        let shown = " \(trick.dropFirst())Buy milk"
        #expect(session.output.contains("\n  1 [ ] \(shown)\n"))
        #expect(session.output.contains("\nTodo 1: \(shown)\n"))
    }

    @Test func `Asking for help is no login`() async throws {
        let session = try await TodoProgram.run("help\nquit\n")
        #expect(session.output.contains("\n\nType the name whose todos you want to see.\n\n"))
        #expect(!session.output.contains("Password"))
    }

    @Test(arguments: [
        (["--nope"], "unknown option --nope"),
        (["--store"], "--store needs a folder"),
        (["--store", "--help"], "--store needs a folder"),
    ])
    func `A command line that can't be followed is wrong usage`(
        arguments: [String],
        reason: String
    ) async throws {
        let outcome = try await TodoProgram.run("", arguments)
        #expect(outcome.status == 64)
        #expect(outcome.error == "todo: \(reason)\nSee 'todo --help'.\n")
        #expect(outcome.output == "")
    }

    @Test func `A store that can't be used is told for what it is`() async throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        try folder.link("link", to: "/nowhere/todos")
        for (path, reason) in [
            ("/dev/null", "Not a directory"), ("/dev/null/todos", "Not a directory"),
            (folder.path("pipe"), "Not a directory"),
            (folder.path("link"), "it leads to /nowhere/todos: No such file or directory"),
        ] {
            let outcome = try await TodoProgram.run("", ["--store", path])
            #expect(outcome.status == 1)
            #expect(outcome.error == "todo: \(path) can't be used: \(reason)\n")
            #expect(outcome.output == "")
        }
    }

    @Test func `The version and the help are printed on demand`() async throws {
        let version = try await TodoProgram.run("", ["--version"])
        #expect(version.output == "todo 0.1.0\n")
        let help = try await TodoProgram.run("", ["--help"])
        #expect(help.output.hasPrefix("Usage: todo [--store FOLDER]\n"))
        #expect([version.status, help.status] == [0, 0])
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: [[], ["--help"]]
    )
    func `What can't be printed is an error`(arguments: [String]) async throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let command = Command(executable: BuiltProduct("todo").url)
        let outcome = try await command.run(arguments, standardOutput: full)
        #expect(outcome.status == 1)
        let reason = "standard output can't be used: No space left on device"
        #expect(outcome.error == "todo: \(reason)\n")
    }
}

// MARK: - Fixtures

private let greeting = """
    Log in with any name, or type quit. The first password that you type for a name is
    its password until the program ends; it is written nowhere.
    """
