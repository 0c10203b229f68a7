import Foundation
import Plug
import PlugTesting
import Synchronization
import Testing
import todo

/// What keeps todos in files.
@Suite(.actions, .timeLimit(.minutes(10)))
struct FileRepositoryTests {
    private let folder = TemporaryFolder()

    init() throws { _ = try FileRoot(folder.url.path) }

    @Test(arguments: [
        "{", "[]", #"{"nextID":1,"todos":[]}"#, "my only copy\n", "\"todos\"\nOne\n",
        "\"todos\"\n7\n", "\"todos\"\n\(milk)\(milk.replacing("1", with: "0"))",
        // A title that no rule has seen could move the cursor, or look like more todos.
        "\"todos\"\n" + #"{"id":1,"isDone":false,"title":"\u001b[2J"}"# + "\n",
        "\"todos\"\n" + #"{"id":1,"isDone":false,"title":"\n  2 [x] Milk"}"# + "\n",
        "\"todos\"\n" + #"{"due":"today","id":1,"isDone":false,"title":"One"}"# + "\n",
    ])
    func
        `A file that makes no sense, or more than this program knows, is left alone, and that is told`(
            text: String
        ) async throws
    {
        try folder.write(text, to: "todos-ada.json")
        let path = folder.path("todos-ada.json")
        let problem = UserError("\(path) isn't as this program writes it. Name another folder.")
        await #expect(throws: problem) { _ = try await read() }
        await #expect(throws: problem) { try await add("One") }
        #expect(try folder.names() == ["todos-ada.json"])
        #expect(try folder.text("todos-ada.json") == text)
    }

    @Test(arguments: ["", "\"to", "\"todos\"\n{\"id\""])
    func `What a killed program left of a line is no todo`(left: String) async throws {
        try folder.write(left, to: "todos-ada.json")
        #expect(try await read().todos == [])
        try await add("Milk")
        #expect(try folder.text("todos-ada.json") == "\"todos\"\n\(milk)")
    }

    @Test func `A line is added for each change, and the file keeps its mode`() async throws {
        try await add("Milk")
        chmod(folder.path("todos-ada.json"), 0o640)
        _ = try await action(ChangeTodos.self, (ada, { try $0.delete(1) })).value
        #expect(try folder.text("todos-ada.json") == "\"todos\"\n\(milk)1\n")
        #expect(try folder.mode("todos-ada.json") == 0o640)
        try await add("Bread")
        #expect(try await read().todos == [Todo(id: 2, title: "Bread")])
    }

    @Test func `A lock that nobody gives back is waited for no longer than ten seconds`()
        async throws
    {
        let files = try FileRepository(folder.url.path, tick: 1)
        _ = try await files.change(ada) { $0.add("One") }.value
        let holder = open(folder.path("todos-ada.json"), O_RDONLY | O_CLOEXEC)
        try #require(flock(holder, LOCK_EX) == 0)
        let late = files.change(ada) { $0.add("Two") }
        await #expect(throws: UserError.self) { try await late.value }
        flock(holder, LOCK_UN)
        close(holder)
        let todos = try await files.change(ada) { $0.add("Two") }.value.todos
        #expect(todos.map(\.id) == [1, 2])
    }

    @Test(arguments: ["link", "pipe", "folder"])
    func `What is no file is refused, and kept`(kind: String) async throws {
        let path = folder.path("todos-ada.json")
        switch kind {
        case "link": try folder.link("todos-ada.json", to: "elsewhere")
        case "pipe": mkfifo(path, 0o600)
        default: mkdir(path, 0o700)
        }
        await #expect(throws: UserError.self) { _ = try await read() }
        await #expect(throws: UserError.self) { try await add("One") }
        #expect(try folder.names() == ["todos-ada.json"])
    }

    @Test func `A file that only its owner may read is so at every moment`() async throws {
        try await add("One")
        let isDone = Atomic(false)
        async let modes = onOwnThread { [folder] in
            var modes: Set<mode_t> = []
            var status = stat()
            while !isDone.load(ordering: .relaxed) {
                for name in (try? folder.names()) ?? [] where stat(folder.path(name), &status) == 0
                {
                    modes.insert(status.st_mode & 0o777)
                }
            }
            return modes
        }
        do {
            // Also after a failure, because the thread above looks on until it is told to stop.
            defer { isDone.store(true, ordering: .relaxed) }
            for index in 0..<30 { try await add("\(index)") }
        }
        #expect(await modes.subtracting([0o600]) == [])
        #expect(try folder.mode("todos-ada.json") == 0o600)
    }

    private func read() async throws -> TodoBook { try await action(ReadTodos.self, ada).value }

    private func add(_ title: String) async throws {
        _ = try await action(ChangeTodos.self, (ada, { $0.add(title) })).value
    }
}

private let ada = try! User(name: "ada")
private let milk = "{\"id\":1,\"isDone\":false,\"title\":\"Milk\"}\n"
