import Foundation
import Synchronization
import Testing
import todo

@Suite
struct StoreFolderTests {
    private let folder = TemporaryFolder()
    private let store: StoreFolder

    init() throws { store = try StoreFolder(folder.url) }

    @Test(arguments: [
        "", "{", "[]", #"{"nextID":1}"#, #"{"nextID":9223372036854775807,"todos":[]}"#,
        #"{"nextID":1,"todos":[{"id":1,"isDone":false,"title":"From the future"}]}"#,
    ])
    func `A file that makes no sense is moved aside, and nothing is written`(
        text: String
    ) throws {
        try folder.write(text, to: "book.json")
        let error = #expect(throws: StoreError.self) { try add("One") }
        #expect(error?.reason.contains("It is kept as book.damaged-1.json") == true)
        #expect(try folder.names() == ["book.damaged-1.json"])
        #expect(try folder.text("book.damaged-1.json") == text)
        #expect(try read() == TodoBook())
    }

    @Test func `Damaged files don't replace each other`() throws {
        for number in 1...3 {
            try folder.write("\(number)", to: "book.json")
            #expect(throws: StoreError.self) { try read() }
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
        try folder.write(text, to: "book.json")
        let error = #expect(throws: StoreError.self) { try add("One") }
        #expect(error?.reason == "it holds more than this todo knows")
        #expect(try folder.names() == ["book.json"])
        #expect(try folder.text("book.json") == text)
    }

    @Test func `A file that only its owner may read is so at every moment`() async throws {
        try add("One")
        try folder.protect("book.json")
        let isDone = Atomic(false)
        async let modes = onOwnThread { [folder] in
            var modes: Set<mode_t> = []
            var status = stat()
            while !isDone.load(ordering: .relaxed) {
                for name in try folder.names() where stat(folder.path(name), &status) == 0 {
                    modes.insert(status.st_mode & 0o777)
                }
            }
            return modes
        }
        for index in 0..<300 { try add("\(index)") }
        isDone.store(true, ordering: .relaxed)
        #expect(try await modes.subtracting([0o600]) == [])
        #expect(try folder.mode("book.json") == 0o600)
    }

    @Test func `What a program left that was killed while it wrote is removed`() throws {
        try add("One")
        try folder.write("{", to: "book.unfinished-todo")
        _ = try StoreFolder(folder.url)
        #expect(try folder.names() == ["book.json"])
    }

    @Test func `A file stays readable when the numbers for todos are used up`() throws {
        try folder.write(#"{"nextID":\#(Int.max - 2),"todos":[]}"#, to: "book.json")
        try add("Last")
        #expect(throws: TodoError.noID) { try add("One more") }
        #expect(try read().todos == [Todo(id: .max - 2, title: "Last")])
    }

    @Test func `A link stays one, and where it leads keeps its permissions`() throws {
        let elsewhere = TemporaryFolder()
        try elsewhere.write(#"{"nextID":1,"todos":[]}"#, to: "ada.json")
        try elsewhere.protect("ada.json")
        try folder.link("book.json", to: elsewhere.path("ada.json"))
        try add("One")
        #expect(try elsewhere.text("ada.json").contains("One"))
        #expect(try elsewhere.mode("ada.json") == 0o600)
    }

    @Test(arguments: [
        ("folder", "it is not a regular file"),
        ("pipe", "it is not a regular file"),
        ("link", "it leads to /nowhere/ada.json: No such file or directory"),
    ])
    func `What is no file is told by its name and for what it is`(
        name: String,
        reason: String
    ) throws {
        #expect(mkdir(folder.path("folder.json"), 0o700) == 0)
        #expect(mkfifo(folder.path("pipe.json"), 0o600) == 0)
        try folder.link("link.json", to: "/nowhere/ada.json")
        let error = #expect(throws: StoreError.self) { try add("One", to: name) }
        #expect(error?.description == "\(folder.path(name)).json can't be used: \(reason)")
    }

    @Test func `A name that nobody may have is no user's`() {
        let data = Data(#"{"name":"../ada"}"#.utf8)
        #expect(throws: LoginError.self) { try JSONDecoder().decode(User.self, from: data) }
    }

    @Test func `A file is replaced as a whole, and nothing else stays behind`() throws {
        let numbers = try ["One", "Two"].map { title in
            try add(title)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.path("book.json")
            )
            return try #require(attributes[.systemFileNumber] as? Int)
        }
        #expect(numbers[0] != numbers[1])
        #expect(try folder.names() == ["book.json"])
    }

    private func read() throws -> TodoBook { try store.read("book", default: TodoBook()) }

    private func add(_ title: String, to name: String = "book") throws {
        _ = try store.change(name, default: TodoBook()) { try $0.add(title) }
    }
}

/// Runs code that waits for something outside, on a thread that may wait.
private func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
