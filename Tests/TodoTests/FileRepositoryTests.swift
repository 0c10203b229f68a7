import Foundation
import JSONFile
import Plug
import PlugTesting
import Synchronization
import Testing
import todo

/// What keeps todos in files. `StoreTests` shows what any file of JSON has, such as links and locks.
@Suite(.actions, .timeLimit(.minutes(10)))
struct FileRepositoryTests {
    private let folder = TemporaryFolder()

    init() throws { _ = try FileRoot(folder.url) }

    @Test(arguments: [
        "", "{", "[]", #"{"nextID":1}"#, #"{"nextID":9223372036854775807,"todos":[]}"#,
        #"{"nextID":1,"todos":[{"id":1,"isDone":false,"title":"From the future"}]}"#,
        #"{"nextID":1,"todos":[],"color":"red"}"#,
        #"{"nextID":2,"todos":[{"due":"today","id":1,"isDone":false,"title":"One"}]}"#,
        #"{"version":2,"nextID":1,"todos":[]}"#, #"{"version":2,"lists":[]}"#,
    ])
    func
        `A file that makes no sense, or more than this program knows, is left alone, and that is told`(
            text: String
        ) async throws
    {
        try folder.write(text, to: "todos-ada.json")
        let path = folder.path("todos-ada.json")
        let problem = "\(path) isn't as this program writes it. Name another file."
        await #expect(throws: FileError(problem)) { _ = try await read() }
        await #expect(throws: FileError(problem)) { try await add("One") }
        #expect(try folder.names() == ["todos-ada.json"])
        #expect(try folder.text("todos-ada.json") == text)
    }

    @Test func `A file that a person has set out anew is read`() async throws {
        try folder.write("{\n  \"todos\" : [],\n  \"nextID\" : 3\n}\n", to: "todos-ada.json")
        try await add("One")
        #expect(try await read().todos == [Todo(id: 3, title: "One")])
    }

    @Test func `A file that only its owner may read is so at every moment`() async throws {
        try folder.write(#"{"nextID":1,"todos":[]}"#, to: "todos-ada.json")
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

    @Test func `A file stays readable when the numbers for todos are used up`() async throws {
        try folder.write(#"{"nextID":\#(Int.max - 2),"todos":[]}"#, to: "todos-ada.json")
        try await add("Last")
        await #expect(throws: UserError.noID) { try await add("One more") }
        #expect(try await read().todos == [Todo(id: .max - 2, title: "Last")])
    }

    private func read() async throws -> TodoBook { try await action(ReadTodos.self, ada).value }

    private func add(_ title: String) async throws {
        _ = try await action(ChangeTodos.self, (ada, { try $0.add(title) })).value
    }
}

private let ada = try! User(name: "ada")
