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
    private let folder = TemporaryFolder()

    init() { plug() }

    @Test func `Listing the likes of a missing journal does not make it`() async throws {
        #expect(try await Photo.liked().value == [])
        #expect(try folder.names() == [])
    }

    @Test func `Each change adds a line that a person can read`() async throws {
        try await like(43)
        try await like(7)
        try await Photo(id: 43).unlike().value
        #expect(
            try text() == """
                {"like":43}
                {"like":7}
                {"unlike":43}

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

    @Test func `A link stays a link, wherever it leads`() async throws {
        try folder.link("link.jsonl", to: "likes.jsonl")
        plug("link.jsonl")
        try await like(42)
        try await like(43)
        plug()
        #expect(try await Photo.liked().value == [Photo(id: 42), Photo(id: 43)])
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
    @Test(arguments: ["{", "{\"lik", "{\"like\":4", "\0\0\0", "{\"li\0\0", "{\"unlike\":7\0"])
    func
        `Half a line or NULs at the end are left out with a word, and the next line takes their place`(
            _ torn: String
        ) async throws
    {
        let words = Mutex<[String]>([])
        let path = folder.path("likes.jsonl")
        _ = Root(.journal(path), warn: { word in words.withLock { $0.append(word) } })
        try write("{\"like\":7}\n\(torn)")
        #expect(try await Photo.liked().value == [Photo(id: 7)])
        let word = "\(path): the last \(torn.utf8.count) bytes are no line and left out"
        #expect(words.withLock { $0 } == [word])
        #expect(try text() == "{\"like\":7}\n\(torn)")

        try await like(8)
        #expect(try text() == "{\"like\":7}\n{\"like\":8}\n")
    }

    @Test func `A line that only lacks its end counts, also before NULs`() async throws {
        _ = Root(
            .journal(folder.path("likes.jsonl")),
            warn: { #expect($0.contains("last 3 bytes")) }
        )
        try write("{\"like\":7}\n{\"like\":8}\0\0\0")
        #expect(try await Photo.liked().value == [Photo(id: 7), Photo(id: 8)])
        try await like(9)
        #expect(try text() == "{\"like\":7}\n{\"like\":8}\n{\"like\":9}\n")
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
        ("{\"like\":7}\0\0\n{\"like\":8}\n", 1),
        ("{\"like\":7}\n\0\0meow", 2),
    ])
    func `A line of anything else stops everything, and is left as it is`(
        _ contents: String,
        _ line: Int
    ) async throws {
        try await expectRefusal(of: contents, line: line)
    }

    @Test func `A file without lines stops everything, too`() async throws {
        try await expectRefusal(of: String(repeating: " ", count: 2_000_000), line: 1)
    }

    private func expectRefusal(of contents: String, line: Int) async throws {
        try write(contents)
        let message = """
            \(folder.path("likes.jsonl")), line \(line): not a line of a journal. Name another file.
            """
        await expect(message) { try await like(42) }
        await expect(message) { _ = try await Photo.liked().value }
        #expect(try text() == contents)
        #expect(try folder.names() == ["likes.jsonl"])
    }
}

// MARK: - What is in the way

extension JournalTests {
    @Test(arguments: ["device", "folder", "pipe"])
    func `What is no file is refused, and no pipe is waited for`(name: String) async throws {
        try folder.link("device", to: "/dev/null")
        try folder.link("folder", to: "/tmp")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        plug(name)
        let message = "\(folder.path(name)): not a regular file. Name another one."
        await expect(message) { _ = try await Photo.liked().value }
        await #expect(throws: JournalError.self) { try await like(42) }
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

    private func text() throws -> String { try folder.text("likes.jsonl") }

    private func write(_ text: String) throws { try folder.write(text, to: "likes.jsonl") }

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
