import Foundation
import Testing
import TodoExample

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
        let error = #expect(throws: DamagedFileError.self) {
            try store.change("book", default: TodoBook()) { $0.add("One") }
        }
        #expect(error?.keptAs.lastPathComponent == "book.damaged-1.json")
        #expect(try folder.names() == ["book.damaged-1.json"])
        #expect(try Data(contentsOf: #require(error?.keptAs)) == Data(text.utf8))
        #expect(try store.read("book", default: TodoBook()) == TodoBook())
    }

    @Test func `Damaged files don't replace each other`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        for number in 1...3 {
            try Data("\(number)".utf8).write(to: folder.url.appendingPathComponent("book.json"))
            #expect(throws: DamagedFileError.self) {
                try store.read("book", default: TodoBook())
            }
        }
        for number in 1...3 {
            let kept = folder.path("book.damaged-\(number).json")
            #expect(try String(contentsOfFile: kept, encoding: .utf8) == "\(number)")
        }
    }

    @Test func `A file that only its owner may read stays so`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        _ = try store.change("book", default: TodoBook()) { $0.add("One") }
        let path = folder.path("book.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        _ = try store.change("book", default: TodoBook()) { $0.add("Two") }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `A link stays one, and where it leads keeps its permissions`() throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        let path = elsewhere.path("ada.json")
        _ = try StoreFolder(elsewhere.url).change("ada", default: TodoBook()) { $0.add("One") }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("book.json"),
            withDestinationPath: path
        )
        _ = try store.change("book", default: TodoBook()) { $0.add("Two") }
        let book = try StoreFolder(elsewhere.url).read("ada", default: TodoBook())
        #expect(book.todos.map(\.title) == ["One", "Two"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `What can't be read is told by its name`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        try FileManager.default.createDirectory(
            atPath: folder.path("book.json"),
            withIntermediateDirectories: false
        )
        let error = #expect(throws: StoreError.self) { try store.read("book", default: TodoBook()) }
        #expect(error?.url.lastPathComponent == "book.json")
    }

    @Test func `A name that nobody may have is no user's`() {
        let data = Data(#"{"name":"../ada"}"#.utf8)
        #expect(throws: LoginError.self) { try JSONDecoder().decode(User.self, from: data) }
    }

    @Test func `A file is replaced as a whole, and nothing else stays behind`() throws {
        let folder = try TemporaryFolder()
        let store = try StoreFolder(folder.url)
        let written = try store.change("book", default: TodoBook()) { $0.add("One") }
        let before = try FileManager.default.attributesOfItem(atPath: folder.path("book.json"))
        _ = try store.change("book", default: TodoBook()) { $0.add("Two") }
        let after = try FileManager.default.attributesOfItem(atPath: folder.path("book.json"))
        #expect(written.todos.count == 1)
        let numbers = [before, after].map { $0[.systemFileNumber] as? Int }
        #expect(numbers[0] != nil && numbers[0] != numbers[1])
        #expect(try folder.names() == ["book.json"])
    }
}
