import Foundation
import Testing

/// The command with `--store`.
@Suite(.timeLimit(.minutes(10)))
struct StoreCommandTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.json") }

    @Test func `Commands that like at once lose nothing`() async throws {
        let store = store
        try await withThrowingTaskGroup { group in
            for first in stride(from: 1, to: 1600, by: 100) {
                group.addTask {
                    let photos = "$(seq \(first) \(first + 19))"
                    return try await Command.shell("like-photo \(photos) --store '\(store)'")
                }
            }
            for try await outcome in group { #expect(outcome.status == 0) }
        }
        let ids = stride(from: 1, to: 1600, by: 100).flatMap { $0..<$0 + 20 }
        #expect(
            try await likePhoto("list", "--store", store)
                == Outcome(output: ids.map { "\($0)\n" }.joined())
        )
    }
}

// MARK: - Paths

extension StoreCommandTests {
    @Test(arguments: ["~/likes", "deep/../likes", "deep/../../likes"])
    func `A path leads where the system says, for a store and for a tape`(path: String) async throws
    {
        let script = """
            cd '\(folder.url.path)'; mkdir -p '~' a/b; ln -s a/b deep; export HOME="$PWD/home"; mkdir home
            like-photo 7 --store likes; like-photo 42 --store '\(path)'; cat './\(path)'
            rm './\(path)'; like-photo 8 --record '\(path)'; grep -c id './\(path)'; ls home
            """
        let like = { (id: Int) in "Liked photo \(id)\n" }
        let others = path == "deep/../../likes" ? "7\n" : ""
        let outcome = try await Command.shell(script)
        let title = "Likes of like-photo\n"
        #expect(outcome.output == "\(like(7))\(like(42))\(title)\(others)42\n\(like(8))1\n")
    }
}

// MARK: - Failures

extension StoreCommandTests {
    @Test func `What was liked before the command was killed is there afterwards`() async throws {
        let told = folder.path("told")
        // The output is larger than a pipe, which the reader stops emptying after 50 lines.
        _ = try await Command.shell(
            """
            sh -c 'echo $$ >"$0.id"; exec like-photo --store "$1" $(seq 10000)' '\(told)' '\(store)' |
                (head -n 50 >'\(told)'; kill -KILL $(cat '\(told).id'))
            """
        )
        let liked = try folder.text("told").matches(of: /[0-9]+/).map(\.output)
        let listed = try await likePhoto("list", "--store", store).output.split(separator: "\n")
        #expect(liked.count == 50)
        #expect(listed.count < 10_000)
        #expect(Set(listed).isSuperset(of: liked))
    }

    @Test func `A full disk is reported in the system's words, and stored likes stay`() async throws
    {
        // A file that may not grow fails like one on a full disk.
        let script = "trap '' XFSZ; ulimit -f 1; like-photo $(seq 500) --store '\(store)'"
        let outcome = try await Command.shell(script)
        #expect(outcome.status == 1)
        #expect(
            outcome.error.contains(" was not liked: \(store) can't be used: File too large\n")
        )
        let told = outcome.output.replacing("Liked photo ", with: "")
        #expect(try await likePhoto("list", "--store", store) == Outcome(output: told))
    }
}
