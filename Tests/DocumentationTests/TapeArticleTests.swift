import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

/// What the article on tapes shows.
@Suite(.actions)
final class TapeArticleTests: Sendable {
    private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: file) }

    @Test func `A recording of the feed is the file that the article shows`() async throws {
        let tape = Tape(recordingTo: file)
        try tape.record(FetchFeed.self)
        FetchFeed.self <~ NetworkFetchFeed()
        _ = try await action(FetchFeed.self, 1).value
        _ = await action(FetchFeed.self, 99).result
        try tape.save()
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try text == String(contentsOf: .tape("feed"), encoding: .utf8))
    }

    @Test(.callingInVain) func `A miss says what the article says`() async throws {
        let recording = Tape(recordingTo: file)
        try recording.record(PostPhoto.self)
        PostPhoto.self <~ { draft in Promise(Post(id: 1, title: draft.title)) }
        _ = try await action(PostPhoto.self, Draft(title: "cat.jpg")).value
        try recording.save()
        let tape = try Tape(replaying: file)
        try tape.replay(PostPhoto.self)
        _ = await action(PostPhoto.self, Draft(title: "cat.jpg", album: "dogs")).result
        try expect(withoutFile("\(try #require(tape.misses.first))"), isShownAs: "a miss")
    }

    private func withoutFile(_ text: String) -> String {
        text.replacing(file.path, with: "feed.json")
    }
}
