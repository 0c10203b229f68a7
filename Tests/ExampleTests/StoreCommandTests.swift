import Foundation
import Testing

/// The command with `--store`.
@Suite(.timeLimit(.minutes(5)))
struct StoreCommandTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path("likes.json")
    }

    @Test func `What one process likes, the next one lists`() async throws {
        #expect(
            try await likePhoto("43", "42", "--store", store)
                == Outcome(output: "Liked photo 43\nLiked photo 42\n")
        )
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n43\n"))
    }

    @Test func `A like is taken back`() async throws {
        _ = try await likePhoto("42", "43", "--store", store)
        #expect(
            try await likePhoto("--unlike", "42", "--store", store)
                == Outcome(output: "Unliked photo 42\n")
        )
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "43\n"))
    }

    @Test func `A posted photo is listed with its title once it is liked`() async throws {
        try Data("meow".utf8).write(to: folder.url.appending(path: "cat.jpg"))
        #expect(
            try await likePhoto("--post", folder.path("cat.jpg"), "--store", store)
                == Outcome(output: "Posted cat.jpg as photo 1001\n")
        )
        _ = try await likePhoto("1001", "7", "--store", store)
        #expect(
            try await likePhoto("--list", "--store", store) == Outcome(output: "7\n1001 cat.jpg\n")
        )
    }

    @Test func `A title can't move the cursor, nor forge a line`() async throws {
        let title = "a\u{1B}[2J\nb\u{9B}K"
        try Data("meow".utf8).write(to: folder.url.appending(path: title))
        #expect(
            try await likePhoto("--post", folder.path(title), "--store", store)
                == Outcome(output: "Posted a [2J b K as photo 1001\n")
        )
    }

    @Test func `Commands that like at once lose nothing`() async throws {
        let store = store
        try await withThrowingTaskGroup { group in
            for first in [1, 101, 201, 301] {
                group.addTask { try await likePhoto("\(first)-\(first + 19)", "--store", store) }
            }
            for try await outcome in group {
                #expect(outcome.status == 0)
            }
        }
        let ids = [1, 101, 201, 301].flatMap { $0..<$0 + 20 }
        #expect(
            try await likePhoto("--list", "--store", store)
                == Outcome(output: ids.map { "\($0)\n" }.joined())
        )
    }
}

// MARK: - Failures

extension StoreCommandTests {
    @Test func `A store that isn't JSON is told for each photo, and stays as it was`() async throws
    {
        try Data("{ \"likes\": [4".utf8).write(to: URL(fileURLWithPath: store))
        let problem = """
            \(store): not a store of likes: it isn't JSON. It was left as it was. \
            Repair it, move it away, or name another file.
            """
        #expect(
            try await likePhoto("42", "43", "--store", store)
                == Outcome(
                    status: 1,
                    error: """
                        Photo 42 was not liked: \(problem)
                        Photo 43 was not liked: \(problem)

                        """
                )
        )
        #expect(
            try await likePhoto("--list", "--store", store)
                == Outcome(status: 1, error: "The liked photos were not listed: \(problem)\n")
        )
        #expect(try String(contentsOfFile: store, encoding: .utf8) == "{ \"likes\": [4")
    }

    @Test func `A store in a folder that isn't there is not created`() async throws {
        let missing = folder.path("missing")
        let problem = """
            Photo 42 was not unliked: \(missing): can't open the folder: \
            No such file or directory. Create it, or name another file.

            """
        #expect(
            try await likePhoto("--unlike", "42", "--store", "\(missing)/likes.json")
                == Outcome(status: 1, error: problem)
        )
    }

    @Test(.enabled("Permissions don't bind the superuser") { getuid() != 0 })
    func `A store that isn't writable is told, and stays as it was`() async throws {
        _ = try await likePhoto("42", "--store", store)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store)
        let outcome = try await likePhoto("43", "--store", store)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("Photo 43 was not liked: \(store): can't open it"))
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n"))
    }
}

private typealias Outcome = Command.Outcome
private let likePhoto = Command.likePhoto
