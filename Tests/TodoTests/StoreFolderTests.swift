import Foundation
import Synchronization
import Testing
import todo

@Suite
struct StoreFolderTests {
    @Test(arguments: [
        "", "{", "[]", "{\"nextID\":1}", "{\"nextID\":9223372036854775807,\"todos\":[]}",
        "{\"nextID\":1,\"todos\":[{\"id\":1,\"isDone\":false,\"title\":\"From the future\"}]}",
    ])
    func `A file that makes no sense is moved aside, and nothing is written`(
        text: String
    ) throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        let file = folder.url.appendingPathComponent("book.json")
        try Data(text.utf8).write(to: file)
        let error = #expect(throws: StoreError.self) {
            try store.change("book", default: TodoBook()) { try $0.add("One") }
        }
        #expect(error?.reason.contains("It is kept as book.damaged-1.json") == true)
        #expect(try folder.names() == ["book.damaged-1.json"])
        #expect(try folder.text("book.damaged-1.json") == text)
        #expect(try store.read("book", default: TodoBook()) == TodoBook())
    }

    @Test func `Damaged files don't replace each other`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        for number in 1...3 {
            try Data("\(number)".utf8).write(to: folder.url.appendingPathComponent("book.json"))
            #expect(throws: StoreError.self) { try store.read("book", default: TodoBook()) }
        }
        for number in 1...3 {
            #expect(try folder.text("book.damaged-\(number).json") == "\(number)")
        }
    }

    @Test(arguments: [
        #"{"nextID":1,"todos":[],"color":"red"}"#,
        #"{"nextID":2,"todos":[{"due":"today","id":1,"isDone":false,"title":"One"}]}"#,
        #"{"version":2,"nextID":1,"todos":[]}"#,
        #"{"version":2,"lists":[]}"#,
    ])
    func `A file that holds more than this program knows is left alone`(text: String) throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        try Data(text.utf8).write(to: folder.url.appendingPathComponent("book.json"))
        let error = #expect(throws: StoreError.self) {
            try store.change("book", default: TodoBook()) { try $0.add("One") }
        }
        #expect(error?.reason == "it holds more than this todo knows")
        #expect(try folder.names() == ["book.json"])
        #expect(try folder.text("book.json") == text)
    }

    @Test func `A file that only its owner may read is so at every moment`() async throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        _ = try store.change("book", default: TodoBook()) { try $0.add("One") }
        try folder.protect("book.json")
        let isDone = Atomic(false)
        async let modes = onOwnThread {
            var modes: Set<mode_t> = []
            var status = stat()
            while !isDone.load(ordering: .relaxed) {
                for name in try folder.names() where stat(folder.path(name), &status) == 0 {
                    modes.insert(status.st_mode & 0o777)
                }
            }
            return modes
        }
        for _ in 0..<300 {
            _ = try store.change("book", default: TodoBook()) {
                try $0.change(1) { $0.isDone.toggle() }
            }
        }
        isDone.store(true, ordering: .relaxed)
        #expect(try await modes.subtracting([0o600]) == [])
        #expect(try folder.mode("book.json") == 0o600)
    }

    @Test func `What a program left that was killed while it wrote is removed`() throws {
        let folder = try TemporaryFolder()
        _ = try StoreFolder(folder.url).change("book", default: TodoBook()) { try $0.add("One") }
        try Data("{".utf8).write(to: folder.url.appendingPathComponent("book.unfinished-todo"))
        let book = try StoreFolder(folder.url).read("book", default: TodoBook())
        #expect(book.todos.map(\.title) == ["One"])
        #expect(try folder.names() == ["book.json"])
    }

    @Test func `A file stays readable when the numbers for todos are used up`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        let text = #"{"nextID":\#(Int.max - 2),"todos":[]}"#
        try Data(text.utf8).write(to: folder.url.appendingPathComponent("book.json"))
        _ = try store.change("book", default: TodoBook()) { try $0.add("Last") }
        #expect(throws: TodoError.noID) {
            try store.change("book", default: TodoBook()) { try $0.add("One more") }
        }
        let book = try store.read("book", default: TodoBook())
        #expect(book.todos == [Todo(id: .max - 2, title: "Last")])
    }

    @Test func `A link stays one, and where it leads keeps its permissions`() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        _ = try StoreFolder(elsewhere.url).change("ada", default: TodoBook()) { try $0.add("One") }
        try elsewhere.protect("ada.json")
        try folder.link("book.json", to: elsewhere.path("ada.json"))
        _ = try store.change("book", default: TodoBook()) { try $0.add("Two") }
        let book = try StoreFolder(elsewhere.url).read("ada", default: TodoBook())
        #expect(book.todos.map(\.title) == ["One", "Two"])
        #expect(try elsewhere.mode("ada.json") == 0o600)
    }

    @Test func `What is no file is told by its name and for what it is`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        try FileManager.default.createDirectory(
            atPath: folder.path("folder.json"),
            withIntermediateDirectories: false
        )
        #expect(mkfifo(folder.path("pipe.json"), 0o600) == 0)
        try folder.link("link.json", to: "/nowhere/ada.json")
        for (name, reason) in [
            ("folder", "it is not a regular file"), ("pipe", "it is not a regular file"),
            ("link", "it leads to /nowhere/ada.json: No such file or directory"),
        ] {
            let error = #expect(throws: StoreError.self) {
                try store.change(name, default: TodoBook()) { try $0.add("One") }
            }
            #expect(error?.description == "\(folder.path(name)).json can't be used: \(reason)")
        }
    }

    @Test func `A name that nobody may have is no user's`() {
        let data = Data(#"{"name":"../ada"}"#.utf8)
        #expect(throws: LoginError.self) { try JSONDecoder().decode(User.self, from: data) }
    }

    @Test func `A file is replaced as a whole, and nothing else stays behind`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        let written = try store.change("book", default: TodoBook()) { try $0.add("One") }
        let before = try FileManager.default.attributesOfItem(atPath: folder.path("book.json"))
        _ = try store.change("book", default: TodoBook()) { try $0.add("Two") }
        let after = try FileManager.default.attributesOfItem(atPath: folder.path("book.json"))
        #expect(written.todos.count == 1)
        let numbers = [before, after].map { $0[.systemFileNumber] as? Int }
        #expect(numbers[0] != nil && numbers[0] != numbers[1])
        #expect(try folder.names() == ["book.json"])
    }
}

// MARK: - Fixtures

extension TemporaryFolder {
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return attributes[.posixPermissions] as? Int
    }

    /// Lets nobody but its owner read a file.
    fileprivate func protect(_ name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name),
            withDestinationPath: target
        )
    }
}
