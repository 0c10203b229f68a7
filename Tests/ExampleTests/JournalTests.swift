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
        #expect(try await Photo.liked() == [])
        #expect(try folder.names() == [])
    }

    @Test func `Each change adds a line that a person can read`() async throws {
        try await like(43)
        try await like(7)
        try await Photo(id: 43).unlike()
        _ = try await post("a/cat.jpg")
        #expect(
            try text() == """
                {"like":43}
                {"like":7}
                {"unlike":43}
                {"post":{"id":1001,"title":"a/cat.jpg"}}

                """
        )
        #expect(try await Photo.liked() == [Photo(id: 7)])
    }

    @Test func `What changes nothing adds no line`() async throws {
        try await like(42)
        try await like(42)
        try await Photo(id: 43).unlike()
        #expect(try text() == "{\"like\":42}\n")
    }

    @Test(arguments: ["cat.jpg", "../../cat.jpg"])
    func `A posted photo keeps its title, which names no file`(title: String) async throws {
        let photo = try await post(title)
        #expect(photo == Photo(id: 1001, title: title))
        #expect(try folder.names() == ["likes.jsonl", "likes.jsonl.photos"])
        #expect(try folder.text("likes.jsonl.photos/1001") == title)
        try await like(1001)
        try await like(7)
        #expect(try await Photo.liked() == [Photo(id: 7), photo])
    }

    @Test func `A photo is never posted under an id that is already liked`() async throws {
        try await like(1001)
        #expect(try await post("cat.jpg").id == 1002)
        #expect(try await post("dog.jpg").id == 1003)
    }

    @Test func `A link stays a link, wherever it leads`() async throws {
        try folder.link("link.jsonl", to: "likes.jsonl")
        plug("link.jsonl")
        try await like(42)
        try await like(43)
        plug()
        #expect(try await Photo.liked() == [Photo(id: 42), Photo(id: 43)])
    }

    @Test func `Who may not read the journal may not read its pictures`() async throws {
        try write("")
        try folder.protect("likes.jsonl")
        _ = try await post("cat.jpg")
        #expect(try folder.mode("likes.jsonl") == 0o600)
        #expect(try folder.mode("likes.jsonl.photos") == 0o700)
        #expect(try folder.mode("likes.jsonl.photos/1001") == 0o600)
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
        #expect(try await Photo.liked() == (1...200).map { Photo(id: $0) })
    }

    @Test func `A file that was replaced is read again from its beginning`() async throws {
        try await like(42)
        try write("{\"like\":7}\n{\"like\":8}\n")
        #expect(try await Photo.liked() == [Photo(id: 7), Photo(id: 8)])
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
        #expect(try await Photo.liked() == [Photo(id: 7)])
        #expect(
            words.withLock { $0 } == ["\(path): the last line is torn and is left out: \(torn)"]
        )
        #expect(try text() == "{\"like\":7}\n\(torn)")

        try await like(8)
        #expect(try text() == "{\"like\":7}\n{\"like\":8}\n")
    }

    @Test func `A last line that only lacks its end counts`() async throws {
        try write("{\"like\":7}\n{\"like\":8}")
        #expect(try await Photo.liked() == [Photo(id: 7), Photo(id: 8)])
        try await like(9)
        #expect(try text() == "{\"like\":7}\n{\"like\":8}\n{\"like\":9}\n")
    }

    @Test func `What a later version adds to a line is no obstacle`() async throws {
        try write("{\"like\":7,\"at\":\"noon\"}\r\n")
        #expect(try await Photo.liked() == [Photo(id: 7)])
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
        await expect(message) { _ = try await Photo.liked() }
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
        await expect(message) { _ = try await Photo.liked() }
        await #expect(throws: JournalError.self) { try await like(42) }
    }

    @Test func `A picture that can't be kept leaves no photo behind`() async throws {
        try await like(42)
        try folder.write("", to: "likes.jsonl.photos")
        let message = """
            \(folder.path("likes.jsonl.photos/1001")): Not a directory. \
            Check it and its folder, or name another file.
            """
        await expect(message) { _ = try await post("cat.jpg") }
        #expect(try text() == "{\"like\":42}\n")
    }
}

// MARK: - Helpers

extension JournalTests {
    private func plug(_ name: String = "likes.jsonl") {
        _ = Root(.journal(folder.path(name)), warn: { Issue.record("\($0)") })
    }

    private func like(_ id: Int) async throws {
        try await Photo(id: id).like()
    }

    private func post(_ title: String) async throws -> Photo {
        try await Draft(title: title, data: Data(title.utf8)).post()
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
