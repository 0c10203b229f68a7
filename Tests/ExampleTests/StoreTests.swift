import Foundation
import LikePhotoStore
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct StoreTests {
    private let folder = TemporaryFolder()

    init() { _ = StoreRoot(path: folder.path("likes.jsonl")) }

    @Test
    func `Each change adds a line that a person can read, and what changes nothing adds none`()
        async throws
    {
        #expect(try await likes() == [])
        #expect(try folder.names() == [])
        for id in [43, 7, 7] { try await like(id) }
        for id in [43, 8] { try await Photo(id: id).unlike().value }
        #expect(try folder.text("likes.jsonl") == "{\"like\":43}\n{\"like\":7}\n{\"unlike\":43}\n")
        #expect(try await likes() == [7])
    }

    @Test func `A link stays a link, wherever it leads`() async throws {
        try folder.link("link.jsonl", to: "likes.jsonl")
        _ = StoreRoot(path: folder.path("link.jsonl"))
        try await like(42)
        _ = StoreRoot(path: folder.path("likes.jsonl"))
        #expect(try await likes() == [42])
        #expect(try folder.names() == ["link.jsonl", "likes.jsonl"])
    }

    @Test func `A file that was replaced is read again from its beginning`() async throws {
        try await like(42)
        try folder.write("{\"like\":7}\n{\"like\":8}\n", to: "likes.jsonl")
        #expect(try await likes() == [7, 8])
    }
}

// MARK: - What is in the file

extension StoreTests {
    @Test(arguments: [
        ("{", []), ("{\"lik", []), ("{\"like\":4", []), ("\0\0\0", []), ("{\"li\0\0", []),
        ("{\"unlike\":7\0", []), ("{\"like\":8}", [8]), ("{\"like\":8}\0\0\0", [8]),
    ])
    func `Half a line or NULs at the end are left out, and the next line begins after them`(
        _ torn: String,
        _ liked: [Int]
    ) async throws {
        let text = "{\"like\":7}\n\(torn)"
        try folder.write(text, to: "likes.jsonl")
        #expect(try await likes() == [7] + liked)
        try await like(9)
        try await Photo(id: 7).unlike().value
        let all = "\(text)\n{\"like\":9}\n{\"unlike\":7}\n"
        #expect(try folder.text("likes.jsonl") == all)
        // Another process reads the same.
        _ = StoreRoot(path: folder.path("likes.jsonl"))
        #expect(try await likes() == liked + [9])
    }

    @Test(arguments: [
        "{\"like\":\"my only copy\"}", "{\"like\":4 ", "{\"like\":04", "{\"likes\":[4",
        "{\"like\":7}\n{\"dislike\":7}\n", "{\"like\":7}\n{\"like\":7,\"unlike\":7}\n",
        "{\"like\":7}\n{\"like\":8}\n{\"like\":0}\n", "{\"like\":99999999999999999999}\n",
        "{\"like\":7}\n\0\0meow", Escaped(String(repeating: " ", count: 2_000_000)),
    ])
    func `A line of anything else stops everything, and the file stays whole`(
        contents: Escaped
    ) async throws {
        try folder.write(contents.text, to: "likes.jsonl")
        for _ in 1...2 {
            await #expect(throws: StoreError.self) { try await like(42) }
            await #expect(throws: StoreError.self) { _ = try await likes() }
        }
        #expect(try folder.text("likes.jsonl") == contents.text)
        #expect(try folder.names() == ["likes.jsonl"])
    }

    @Test(arguments: ["device", "folder", "pipe"])
    func `What is no file is refused, and no pipe is waited for`(name: String) async throws {
        try folder.link("device", to: "/dev/null")
        try folder.link("folder", to: "/tmp")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        _ = StoreRoot(path: folder.path(name))
        let error = await #expect(throws: StoreError.self) { _ = try await likes() }
        #expect(error?.description == "\(folder.path(name)): not a regular file. Name another one.")
        await #expect(throws: StoreError.self) { try await like(42) }
    }

    private func like(_ id: Int) async throws { try await Photo(id: id).like().value }

    private func likes() async throws -> [Int] { try await Photo.liked().value.map(\.id) }
}
