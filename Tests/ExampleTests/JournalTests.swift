import Foundation
import LikePhotoJournal
import LikePhotoUseCases
import Plug
import PlugTesting
import Synchronization
import Testing
import like_photo

@Suite(.actions, .timeLimit(.minutes(10)))
struct JournalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        plug()
    }

    @Test func `A journal that is not there has no likes, and listing them does not make it`()
        async throws
    {
        #expect(try await Photo.liked().value == [])
        #expect(try folder.names() == [])
    }

    @Test func `Each change adds a line that a person can read`() async throws {
        try await like(43)
        try await like(7)
        try await Photo(id: 43).unlike().value
        _ = try await post("a/cat.jpg")
        #expect(
            try text() == """
                {"like":43}
                {"like":7}
                {"unlike":43}
                {"post":{"id":1001,"title":"a/cat.jpg"}}

                """
        )
        #expect(try await Photo.liked().value == [Photo(id: 7)])
    }

    @Test func `What changes nothing adds no line`() async throws {
        try await like(42)
        try await like(42)
        try await Photo(id: 43).unlike().value
        #expect(try text() == "{\"like\":42}\n")
    }

    @Test func `A posted photo keeps its title, and its picture beside the journal`() async throws {
        let photo = try await post("cat.jpg")
        #expect(photo == Photo(id: 1001, title: "cat.jpg"))
        #expect(try Data(contentsOf: url("likes.jsonl.photos/1001")) == Data("cat.jpg".utf8))
        try await like(1001)
        try await like(7)
        #expect(try await Photo.liked().value == [Photo(id: 7), photo])
    }

    @Test func `A photo is never posted under an id that is already liked`() async throws {
        try await like(1001)
        #expect(try await post("cat.jpg").id == 1002)
        #expect(try await post("dog.jpg").id == 1003)
    }

    @Test func `A title never names a file`() async throws {
        _ = try await post("../../cat.jpg")
        #expect(try folder.names() == ["likes.jsonl", "likes.jsonl.photos"])
    }

    @Test func `A link stays a link, wherever it leads`() async throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.jsonl"),
            withDestinationPath: "likes.jsonl"
        )
        plug("link.jsonl")
        try await like(42)
        try await like(43)
        plug()
        #expect(try await Photo.liked().value == [Photo(id: 42), Photo(id: 43)])
    }

    @Test func `Who may not read the journal may not read its pictures`() async throws {
        try write("")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: folder.path("likes.jsonl")
        )
        _ = try await post("cat.jpg")
        #expect(try permissions("likes.jsonl") == 0o600)
        #expect(try permissions("likes.jsonl.photos") == 0o700)
        #expect(try permissions("likes.jsonl.photos/1001") == 0o600)
    }

    @Test func `Journals that share a file lose no like`() async throws {
        try await withThrowingTaskGroup { group in
            for first in stride(from: 1, to: 200, by: 20) {
                group.addTask {
                    try await Actions.withScope {
                        plug()
                        for id in first..<first + 20 { try await like(id) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Photo.liked().value == (1...200).map { Photo(id: $0) })
    }

    @Test func `A file that was replaced is read again from its beginning`() async throws {
        try await like(42)
        try write("{\"like\":7}\n{\"like\":8}\n")
        #expect(try await Photo.liked().value == [Photo(id: 7), Photo(id: 8)])
    }
}

// MARK: - What was not written by a journal

extension JournalTests {
    @Test(arguments: ["{", "{\"lik", "{\"like\":4", "{\"post\":{\"id\":1001,\"title\":\"cat"])
    func `A torn last line is left out with a word, and the next line takes its place`(
        _ torn: String
    ) async throws {
        let words = Mutex<[String]>([])
        let path = folder.path("likes.jsonl")
        _ = Root(.journal(path), warn: { word in words.withLock { $0.append(word) } })
        try write("{\"like\":7}\n\(torn)")
        #expect(try await Photo.liked().value == [Photo(id: 7)])
        #expect(
            words.withLock { $0 } == ["\(path): the last line is torn and is left out: \(torn)"]
        )
        #expect(try text() == "{\"like\":7}\n\(torn)")

        try await like(8)
        #expect(try text() == "{\"like\":7}\n{\"like\":8}\n")
    }

    @Test func `A last line that only lacks its end counts`() async throws {
        try write("{\"like\":7}\n{\"like\":8}")
        #expect(try await Photo.liked().value == [Photo(id: 7), Photo(id: 8)])
        try await like(9)
        #expect(try text() == "{\"like\":7}\n{\"like\":8}\n{\"like\":9}\n")
    }

    @Test func `What a later version adds to a line is no obstacle`() async throws {
        try write("{\"like\":7,\"at\":\"noon\"}\r\n")
        #expect(try await Photo.liked().value == [Photo(id: 7)])
    }

    @Test(arguments: [
        ("meow", 1),
        ("{ \"likes\": [4", 1),
        ("\n", 1),
        ("{\"like\":7}\n{\"dislike\":7}\n", 2),
        ("{\"like\":7}\n{\"like\":7,\"unlike\":7}\n", 2),
        ("{\"like\":7}\n{\"li\n{\"like\":8}\n", 2),
        ("{\"like\":7}\n{\"like\":8}\n{\"like\":0}\n", 3),
        ("{\"like\":99999999999999999999}\n", 1),
        ("{\"post\":{\"title\":\"cat.jpg\"}}\n", 1),
        (String(repeating: " ", count: 2_000_000), 1),
    ])
    func `A line of anything else stops everything, and is left as it is`(
        _ contents: String,
        _ line: Int
    ) async throws {
        try write(contents)
        let message = """
            \(folder.path("likes.jsonl")), line \(line): not a line of a journal. \
            Nothing was changed. Repair it, move the file away, or name another one.
            """
        await expect(message) { try await like(42) }
        await expect(message) { _ = try await post("cat.jpg") }
        await expect(message) { _ = try await Photo.liked().value }
        #expect(try text() == contents)
        #expect(try folder.names() == ["likes.jsonl"])
    }
}

// MARK: - What is in the way

extension JournalTests {
    @Test func `A missing folder is an error that says so`() async throws {
        plug("missing/likes.jsonl")
        await expect(
            """
            \(folder.path("missing/likes.jsonl")): No such file or directory. \
            Check it and its folder, or name another file.
            """
        ) { try await like(42) }
        #expect(try folder.names() == [])
    }

    @Test(arguments: ["/dev/null", "/tmp"])
    func `What is no file is refused`(path: String) async throws {
        _ = Root(.journal(path), warn: { _ in })
        await expect("\(path): not a regular file. Name another one.") {
            _ = try await Photo.liked().value
        }
        await #expect(throws: JournalError.self) { try await like(42) }
    }

    @Test func `A pipe is refused, and not waited for`() async throws {
        try #require(mkfifo(folder.path("likes.jsonl"), 0o600) == 0)
        await expect("\(folder.path("likes.jsonl")): not a regular file. Name another one.") {
            try await like(42)
        }
    }

    @Test func `A picture that can't be kept leaves no photo behind`() async throws {
        try await like(42)
        try Data().write(to: url("likes.jsonl.photos"))
        await expect(
            """
            \(folder.path("likes.jsonl.photos/1001")): Not a directory. \
            Check it and its folder, or name another file.
            """
        ) { _ = try await post("cat.jpg") }
        #expect(try text() == "{\"like\":42}\n")
    }
}

// MARK: - Helpers

extension JournalTests {
    private func plug(_ name: String = "likes.jsonl") {
        _ = Root(.journal(folder.path(name)), warn: { Issue.record("\($0)") })
    }

    private func like(_ id: Int) async throws {
        try await Photo(id: id).like().value
    }

    private func post(_ title: String) async throws -> Photo {
        try await Draft(title: title, data: Data(title.utf8)).post().value
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

    private func text() throws -> String {
        try String(contentsOf: url("likes.jsonl"), encoding: .utf8)
    }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: url("likes.jsonl"))
    }

    private func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions]
            as? Int
    }

    private func expect(
        _ message: String,
        _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: JournalError.self, sourceLocation: location) {
            try await body()
        }
        #expect(error?.description == message, sourceLocation: location)
    }
}
