import Foundation
import Testing

/// The command with `--store`.
@Suite(.timeLimit(.minutes(10)))
struct StoreCommandTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.jsonl") }

    @Test func `What one process likes, the next one lists`() async throws {
        #expect(
            try await likePhoto("43", "42", "--store", store)
                == Outcome(output: "Liked photo 43\nLiked photo 42\n")
        )
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n43\n"))
    }

    @Test func `A posted photo is listed with its title once it is liked`() async throws {
        try folder.write("meow", to: "cat.jpg")
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
        let title = "a\u{1B}[2J\nb\u{9B}K\u{202E}c\u{2028}d👩‍👦"
        try folder.write("meow", to: title)
        #expect(
            try await likePhoto("--post", folder.path(title), "--store", store)
                == Outcome(output: "Posted a [2J b K c d👩‍👦 as photo 1001\n")
        )
    }

    @Test func `Commands that like at once lose nothing`() async throws {
        let store = store
        try await withThrowingTaskGroup { group in
            for first in stride(from: 1, to: 1600, by: 100) {
                group.addTask { try await likePhoto("\(first)-\(first + 19)", "--store", store) }
            }
            for try await outcome in group { #expect(outcome.status == 0) }
        }
        let ids = stride(from: 1, to: 1600, by: 100).flatMap { $0..<$0 + 20 }
        #expect(
            try await likePhoto("--list", "--store", store)
                == Outcome(output: ids.map { "\($0)\n" }.joined())
        )
    }
}

// MARK: - Failures

extension StoreCommandTests {
    @Test func `A damaged journal is told for each photo, and stays as it was`() async throws {
        try folder.write("{\"like\":7}\nmeow\n", to: "likes.jsonl")
        let problem = """
            \(store), line 2: not a line of a journal. Nothing was changed. \
            Repair it, move the file away, or name another one.
            """
        let error = """
            like-photo: liking photo 42 failed: \(problem)
            like-photo: liking photo 43 failed: \(problem)

            """
        let outcome = try await likePhoto("42", "43", "--store", store)
        #expect(outcome == Outcome(status: 1, error: error))
        #expect(try folder.text("likes.jsonl") == "{\"like\":7}\nmeow\n")
    }

    @Test func `A torn last line is told, and does no harm`() async throws {
        try folder.write("{\"like\":7}\n{\"li", to: "likes.jsonl")
        let word = "like-photo: \(store): the last line is torn and is left out: {\"li\n"
        #expect(
            try await likePhoto("--list", "--store", store) == Outcome(output: "7\n", error: word)
        )
    }

    @Test func `What was liked before the command was killed is there afterwards`() async throws {
        let told = folder.path("told")
        // It says more than fits into a pipe, which nobody empties after 50 lines.
        _ = try await Command.shell(
            """
            sh -c 'echo $$ >"$0.id"; exec like-photo --store "$1" 1-10000' '\(told)' '\(store)' |
                (head -n 50 >'\(told)'; kill -KILL $(cat '\(told).id'))
            """
        )
        let liked = try folder.text("told").matches(of: /[0-9]+/).map(\.output)
        let listed = try await likePhoto("--list", "--store", store).output.split(separator: "\n")
        #expect(liked.count == 50)
        #expect(listed.count < 10_000)
        #expect(Set(listed).isSuperset(of: liked))
    }

    @Test func `A store in a folder that isn't there is not created`() async throws {
        let missing = folder.path("missing/likes.jsonl")
        let problem = """
            like-photo: unliking photo 42 failed: \(missing): \
            No such file or directory. Check it and its folder, or name another file.

            """
        let outcome = try await likePhoto("--unlike", "42", "--store", missing)
        #expect(outcome == Outcome(status: 1, error: problem))
    }

    @Test(.enabled("Permissions don't bind the superuser") { getuid() != 0 })
    func `A store that isn't writable is told, and stays as it was`() async throws {
        _ = try await likePhoto("42", "--store", store)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: store)
        let outcome = try await likePhoto("43", "--store", store)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("like-photo: liking photo 43 failed: \(store): Permission"))
        #expect(try await likePhoto("--list", "--store", store) == Outcome(output: "42\n"))
    }
}
