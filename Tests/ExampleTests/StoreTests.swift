import Foundation
import LikePhotoStore
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct StoreTests {
    private let folder = TemporaryFolder()

    init() { _ = StoreRoot(path: folder.path("likes")) }

    @Test func `A file has a line for each change, which a person can read`() async throws {
        #expect(try await likes() == [])
        #expect(try folder.names() == [])
        for id in [43, 7, 7] { try await like(id) }
        for id in [43, 8] { try await action(UnlikePhoto.self, Photo(id: id)).value }
        #expect(try folder.text("likes") == "\(title)43\n7\n7\n-43\n-8\n")
        #expect(try await likes() == [7])
    }

    @Test func `A link stays a link, wherever it leads`() async throws {
        try folder.link("link", to: "likes")
        _ = StoreRoot(path: folder.path("link"))
        #expect(try await likes() == [])
        try await like(42)
        _ = StoreRoot(path: folder.path("likes"))
        #expect(try await likes() == [42])
        #expect(try folder.names() == ["link", "likes"])
    }

    @Test(arguments: ["", "Likes of", "Likes of like-photo", "Likes of like-photo\n7\n4"])
    func `What a killed program left of a line is no like, and ends with the next`(
        left: String
    ) async throws {
        try folder.write(left, to: "likes")
        let before = left.contains("7") ? [7] : []
        #expect(try await likes() == before)
        try await like(8)
        #expect(try await likes() == before + [8])
    }

    @Test(arguments: [0o600, 0o640, 0o666]) func `A file keeps its mode`(mode: Int) async throws {
        try await like(7)
        chmod(folder.path("likes"), mode_t(mode))
        try await like(8)
        #expect(try folder.mode("likes") == mode)
    }

    @Test(arguments: [
        "{", "[7", "[7,43]", "Likes of like-photos\n", "\n", "my only copy\n", "\0\0",
        Escaped(String(repeating: " ", count: 2_000_000)),
    ])
    func `What is no store stops everything, and stays whole`(contents: Escaped) async throws {
        try folder.write(contents.text, to: "likes")
        for _ in 1...2 {
            await #expect(throws: foreign("likes")) { try await like(42) }
            await #expect(throws: foreign("likes")) { _ = try await likes() }
        }
        #expect(try folder.text("likes") == contents.text)
        #expect(try folder.names() == ["likes"])
    }

    @Test(arguments: ["0", "x", "7 8", "-9223372036854775808"])
    func `A line that is no change is told`(line: String) async throws {
        try folder.write("\(title)\(line)\n", to: "likes")
        await #expect(throws: foreign("likes")) { _ = try await likes() }
    }

    @Test(arguments: ["device", "full", "folder", "pipe"])
    func `What is no file is refused, and no pipe is waited for`(name: String) async throws {
        try folder.link("device", to: "/dev/null")
        try folder.link("full", to: "/dev/full")
        try folder.link("folder", to: "/tmp")
        try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
        _ = StoreRoot(path: folder.path(name))
        await #expect(throws: foreign(name)) { _ = try await likes() }
        await #expect(throws: PhotoError.self) { try await like(42) }
        #expect(try folder.names() == ["device", "full", "folder", "pipe"])
    }

    @Test(arguments: ["", "likes/", "caf\u{FFFD}"])
    func `What can't be the name of a file is refused`(name: String) async throws {
        _ = StoreRoot(path: name)
        for _ in 1...2 {
            let problem = PhotoError("\"\(name)\" can't be the name of a file.")
            await #expect(throws: problem) { try await like(42) }
            await #expect(throws: problem) { _ = try await likes() }
        }
    }

    @Test func `A store in a folder that isn't there is not created`() async throws {
        let path = folder.path("missing/likes")
        _ = StoreRoot(path: path)
        let problem = PhotoError("\(path) can't be used: No such file or directory")
        await #expect(throws: problem) { try await like(42) }
        #expect(try await likes() == [])
    }

    @Test func `A lock that nobody gives back is waited for no longer than ten seconds`()
        async throws
    {
        let file = LikesFile(folder.path("likes"), tick: 1)
        try await file.add(1).value
        let holder = open(folder.path("likes"), O_RDONLY | O_CLOEXEC)
        try #require(flock(holder, LOCK_EX) == 0)
        let error = await #expect(throws: PhotoError.self) { try await file.add(2).value }
        let text = "is in use by another program. End that one, or try again later."
        #expect(error?.description == "\(folder.path("likes")) \(text)")
        #expect(try await file.ids().value == [1])
        flock(holder, LOCK_UN)
        close(holder)
        try await file.add(3).value
        #expect(try await file.ids().value == [1, 3])
    }

    @Test func `Nothing is told as liked that is in a file which was moved away meanwhile`()
        async throws
    {
        let (path, moved) = (folder.path("likes"), folder.path("moved"))
        let file = LikesFile(path)
        for id in 1...50 {
            try folder.write(title, to: "likes")
            let holder = open(path, O_RDONLY | O_CLOEXEC)
            try #require(flock(holder, LOCK_EX) == 0)
            let late = file.add(id)
            // The file may be open by now, and its lock waited for, or not.
            for _ in 0..<id { await Task.yield() }
            try #require(rename(path, moved) == 0)
            flock(holder, LOCK_UN)
            close(holder)
            let isTold = (try? await late.value) != nil
            #expect(try await file.ids().value == (isTold ? [id] : []))
        }
    }

    private let title = "Likes of like-photo\n"

    private func foreign(_ name: String) -> PhotoError {
        PhotoError("\(folder.path(name)) isn't as this program writes it. Name another file.")
    }

    private func like(_ id: Int) async throws {
        try await action(LikePhoto.self, Photo(id: id)).value
    }

    private func likes() async throws -> [Int] {
        try await action(ListLikes.self, 0).value.map(\.id)
    }
}
