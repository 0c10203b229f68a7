import Foundation
import LikePhotoStore
import LikePhotoUseCases
import Plug
import PlugTape
import PlugTesting
import Testing
import like_photo

/// What is at a path that is written in an odd way. The system says where it leads.
@Suite(.actions, .timeLimit(.minutes(10)))
struct PathTests {
    // In memory if that can be, because each like waits for the disk.
    private let folder = TemporaryFolder(in: "/dev/shm")

    @Test func `Of a thousand paths, each store changes the file that it has read, and no other`()
        async throws
    {
        var random = Random(seed: 42)
        for number in 0..<1_000 {
            if number.isMultiple(of: 20) { try makeScene(&random) }
            let path = path(&random)
            _ = StoreRoot(path: path)
            let (before, there) = (try files(), text(at: path))
            let isDone = (try? await action(LikePhoto.self, Photo(id: 42)).value) != nil
            try check(path, before, isDone ? (there ?? title) + "42\n" : there)
        }
    }

    @Test func `Of a thousand paths, each tape is a new file, or changes none`() async throws {
        var random = Random(seed: 43)
        for number in 0..<1_000 {
            if number.isMultiple(of: 20) { try makeScene(&random) }
            let path = path(&random)
            let (before, there) = (try files(), text(at: path))
            try await Actions().run {
                LikePhoto.self <~ { _ in }
                guard let file = try? tapeFile(path) else { return }
                let tape = Tape(recordingTo: file)
                guard (try? tape.record(LikePhoto.self)) != nil else { return }
                try await action(LikePhoto.self, Photo(id: 42)).value
                if (try? tape.save()) == nil { return }
                #expect(there == nil && text(at: path)?.contains("\"id\" : 42") == true, "\(path)")
                // The next tape may have the same name.
                let real = realpath(path, nil)
                defer { free(real) }
                unlink(real!)
            }
            try check(path, before, there)
        }
    }

    private let title = "Likes of like-photo\n"

    /// Makes a folder with links, folders and files of others.
    private func makeScene(_ random: inout Random) throws {
        for name in try folder.names() {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        for name in ["scene/a/b", "scene/~", "scene/c"] {
            let url = folder.url.appending(path: name)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        let names = ["likes", "a/likes", "a/b/likes", "c/likes", "~/likes", "likes.unfinished"]
        for name in names where Bool.random(using: &random) {
            try folder.write(Bool.random(using: &random) ? title : "mine", to: "scene/\(name)")
            chmod(folder.path("scene/\(name)"), random.next() % 2 == 0 ? 0o600 : 0o644)
        }
        for (name, target) in [
            ("deep", "a/b"), ("a/up", "../c"), ("link", "likes"), ("c/link", "../a/b/../likes"),
            ("far", "deep/../likes"), ("dangling", "a/new"), ("loop", "loop"), ("a/~", "b"),
        ] {
            try folder.link("scene/\(name)", to: target)
        }
    }

    /// A path from there.
    private func path(_ random: inout Random) -> String {
        let steps = [
            "a", "deep", "..", ".", "~", "up", "b", "c", "", "link", "far", "dangling", "loop",
            "caf\u{E9}", "e\u{301}", "\u{FFFD}", "%7E", "a b", "\n", "-x", "likes.unfinished",
        ]
        let middle = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            steps.randomElement(using: &random)!
        }
        let ends = ["likes", "likes", "new", "link", "far", "dangling", "~", "likes/", "", "loop"]
        let parts = [folder.path("scene")] + middle + [ends.randomElement(using: &random)!]
        let path = parts.joined(separator: "/")
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        return Bool.random(using: &random)
            ? path : String(repeating: "../", count: depth) + path.dropFirst()
    }

    private struct File: Equatable {
        let text: String
        let mode: mode_t
    }

    /// All files of the scene, each by what it is on the disk.
    private func files() throws -> [ino_t: File] {
        var files: [ino_t: File] = [:]
        for name in FileManager.default.enumerator(atPath: folder.path("scene"))! {
            var status = stat()
            let path = folder.path("scene/\(name)")
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            files[status.st_ino] = File(text: text(at: path) ?? "", mode: status.st_mode)
        }
        return files
    }

    /// What the system itself finds at a path.
    private func text(at path: String) -> String? {
        let file = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(file) }
        guard file >= 0, let data = try? FileHandle(fileDescriptor: file).readToEnd() else {
            return file >= 0 && !path.hasSuffix("/") ? "" : nil
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Checks that the text is at the path, and that no other file has changed.
    private func check(_ path: String, _ before: [ino_t: File], _ wanted: String?) throws {
        #expect(text(at: path) == wanted, "\(path)")
        var status = stat()
        let mine = stat(path, &status) == 0 ? status.st_ino : 0
        let after = try files()
        for (number, file) in before {
            let new = after[number]
            #expect(number == mine ? new?.mode == file.mode : new == file, "\(path)")
        }
    }
}

/// The same numbers in each run.
private struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
