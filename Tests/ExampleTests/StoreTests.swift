import Foundation
import JSONFile
import LikePhotoStore
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct StoreTests {
    private let folder = TemporaryFolder()

    init() { _ = StoreRoot(path: folder.path("likes.json")) }

    @Test func `A file is a list that a person can read`() async throws {
        #expect(try await likes() == [])
        #expect(try folder.names() == [])
        for id in [43, 7, 7] { try await like(id) }
        #expect(try folder.text("likes.json") == "[7,43]")
        for id in [43, 8] { try await Photo(id: id).unlike().value }
        #expect(try folder.text("likes.json") == "[7]")
        #expect(try await likes() == [7])
    }

    @Test func `A list that a person has changed is read, whatever its order`() async throws {
        try folder.write("[ 43, 7, 7 ]\n", to: "likes.json")
        #expect(try await likes() == [7, 43])
        try await like(8)
        #expect(try folder.text("likes.json") == "[7,8,43]")
    }

    @Test func `A link stays a link, wherever it leads`() async throws {
        try folder.link("link.json", to: "likes.json")
        _ = StoreRoot(path: folder.path("link.json"))
        try await like(42)
        _ = StoreRoot(path: folder.path("likes.json"))
        #expect(try await likes() == [42])
        #expect(try folder.names() == ["link.json", "likes.json"])
    }

    @Test func `A file is replaced as a whole, over what a killed program left`() async throws {
        try folder.write("[7]", to: "likes.json")
        try folder.write("[7,4", to: "likes.json.unfinished")
        let reader = try FileHandle(forReadingFrom: folder.url.appending(path: "likes.json"))
        try await like(42)
        #expect(try await likes() == [7, 42])
        #expect(try folder.names() == ["likes.json"])
        // Who reads the old file meanwhile reads all of it.
        #expect(try reader.readToEnd() == Data("[7]".utf8))
    }

    @Test func `What could not be written leaves the file as it was`() async throws {
        try folder.write("[7]", to: "likes.json")
        try #require(mkdir(folder.path("likes.json.unfinished"), 0o700) == 0)
        await expect("File exists. Check the file and its folder.") { try await like(42) }
        #expect(try await likes() == [7])
    }

    @Test(arguments: [
        "", "{", "[7", "[7,", "[\"my only copy\"]", "{\"like\":7}", "[0]", "[-1]", "[1.5]",
        "[99999999999999999999]", "\0\0", Escaped(String(repeating: " ", count: 2_000_000)),
    ])
    func `What is no store stops everything, and stays whole`(contents: Escaped) async throws {
        try folder.write(contents.text, to: "likes.json")
        for _ in 1...2 {
            await #expect(throws: FileError.self) { try await like(42) }
            await #expect(throws: FileError.self) { _ = try await likes() }
        }
        #expect(try folder.text("likes.json") == contents.text)
        #expect(try folder.names() == ["likes.json"])
    }

    @Test(arguments: ["device", "folder", "pipe"])
    func `What is no file is refused, and no pipe is waited for`(name: String) async throws {
        try folder.link("device", to: "/dev/null")
        try folder.link("folder", to: "/tmp")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        _ = StoreRoot(path: folder.path(name))
        let error = await #expect(throws: FileError.self) { _ = try await likes() }
        #expect(
            error?.description
                == "\(folder.path(name)) isn't as this program writes it. Name another file."
        )
        await #expect(throws: FileError.self) { try await like(42) }
        #expect(try folder.names() == ["device", "folder", "pipe"])
    }

    @Test func `A store in a folder that isn't there is not created`() async throws {
        _ = StoreRoot(path: folder.path("missing/likes.json"))
        let reason = "No such file or directory. Check the file and its folder."
        await expect(reason, "missing/likes.json") { try await like(42) }
        await expect(reason, "missing/likes.json") { _ = try await likes() }
    }

    private func expect(
        _ reason: String,
        _ name: String = "likes.json",
        _ body: () async throws -> Void
    ) async {
        let error = await #expect(throws: FileError.self) { try await body() }
        #expect(error?.description == "\(folder.path(name)) can't be used: \(reason)")
    }

    private func like(_ id: Int) async throws { try await Photo(id: id).like().value }

    private func likes() async throws -> [Int] { try await Photo.liked().value.map(\.id) }
}
