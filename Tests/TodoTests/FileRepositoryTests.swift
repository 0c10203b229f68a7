import Foundation
import JSONFile
import Plug
import PlugTesting
import Synchronization
import Testing
import todo

/// What keeps todos in files.
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
        await refuses(path: "todos-ada.json")
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

    @Test func `A link stays one, and only its owner may read where it leads`() async throws {
        let elsewhere = TemporaryFolder()
        try elsewhere.write(#"{"nextID":1,"todos":[]}"#, to: "ada.json")
        try folder.link("todos-ada.json", to: elsewhere.path("ada.json"))
        try await add("One")
        #expect(try elsewhere.text("ada.json").contains("One"))
        #expect(try elsewhere.mode("ada.json") == 0o600)
    }

    @Test func `What is no file is left alone, and no pipe is waited for`() async throws {
        #expect(mkdir(folder.path("todos-ada.json"), 0o700) == 0)
        await refuses(path: "todos-ada.json")
        #expect(rmdir(folder.path("todos-ada.json")) == 0)
        #expect(mkfifo(folder.path("todos-ada.json"), 0o600) == 0)
        await refuses(path: "todos-ada.json")
    }

    @Test func `A link that leads nowhere is reported, and left alone`() async throws {
        try folder.link("todos-ada.json", to: "/nowhere/ada.json")
        let error = await #expect(throws: FileError.self) { try await add("One") }
        let path = folder.path("todos-ada.json")
        let reason = "No such file or directory. Check the file and its folder."
        #expect(error?.description == "\(path) can't be used: \(reason)")
        #expect(try folder.names() == ["todos-ada.json"])
    }

    @Test func `A file is replaced as a whole, and what a killed program left is removed`()
        async throws
    {
        var files: Set<ino_t> = []
        for title in ["One", "Two"] {
            try folder.write("{", to: "todos-ada.json.unfinished")
            try await add(title)
            var status = stat()
            #expect(stat(folder.path("todos-ada.json"), &status) == 0)
            files.insert(status.st_ino)
            #expect(try folder.names() == ["todos-ada.json"])
        }
        #expect(files.count == 2)
    }

    private func refuses(path name: String) async {
        let problem = "\(folder.path(name)) isn't as this program writes it. Name another file."
        await #expect(throws: FileError(problem)) { _ = try await read() }
        await #expect(throws: FileError(problem)) { try await add("One") }
    }

    private func read() async throws -> TodoBook { try await action(ReadTodos.self, ada).value }

    private func add(_ title: String) async throws {
        _ = try await action(ChangeTodos.self, (ada, { try $0.add(title) })).value
    }
}

private let ada = try! User(name: "ada")
