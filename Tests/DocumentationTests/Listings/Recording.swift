import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

struct Post: Codable, Equatable, Sendable {
    let id: Int
    let title: String
}

struct Draft: Encodable, Sendable {
    let title: String
    var album = "cats"
}

struct Picture: Sendable {
    let bytes: [UInt8]
}

struct NoSuchPage: Error, CustomStringConvertible {
    let page: Int
    var description: String { "There is no page \(page)" }
}

class FetchFeed: Action<Int, Promise<[Post]>> {}
class PostPhoto: Action<Draft, Promise<Post>> {}
class FetchPicture: Action<Int, Promise<Picture>> {}

class NetworkFetchFeed: FetchFeed {
    override func perform(_ page: Int) -> Promise<[Post]> {
        guard page == 1 else { return Promise(error: NoSuchPage(page: page)) }
        return Promise([Post(id: 1, title: "cat.jpg"), Post(id: 2, title: "dog.jpg")])
    }
}

// snippet.record-feed
func recordFeed() async throws {
    FetchFeed.self <~ NetworkFetchFeed()
    let tape = Tape(recordingTo: .tape("feed"))
    try tape.record(FetchFeed.self)
    _ = try await action(FetchFeed.self, 1).value
    _ = await action(FetchFeed.self, 99).result
    try tape.save()
}
// snippet.end

enum RecordingListings {
    static func recording(_ url: URL) async throws {
        // snippet.recording
        let tape = Tape(recordingTo: url)
        try tape.record(FetchFeed.self)
        _ = try await action(FetchFeed.self, 1).value
        try tape.save()
    }

    static func replaying(_ url: URL) async throws {
        let tape = try Tape(replaying: url)
        try tape.replay(FetchFeed.self)
        #expect(try await action(FetchFeed.self, 1).value.count == 2)
        #expect(tape.misses.isEmpty)
    }

    static func extending(_ url: URL) async throws {
        let tape = try Tape(extending: url)
        try tape.record(FetchFeed.self)
        _ = try await action(FetchFeed.self, 4).value
        try tape.save()
    }

    static func hiding() {
        // snippet.hiding
        let secrets: [TapeSecret] = ["password", "token"]
        Actions.trace { event in
            let event = event.hiding(secrets)
            print(event, event.input ?? event.output ?? "")
        }
    }

    static func telling(_ url: URL, _ rightPassword: String) -> Tape {
        let tape = Tape(
            recordingTo: url,
            secrets: ["password", .value(rightPassword, named: "right password")]
        )
        return tape
    }

    static func storing(_ tape: Tape) throws {
        try tape.record(FetchPicture.self, storing: .picture)
    }

    static func keepingSecrets(_ url: URL, _ apiKey: String) -> Tape {
        // snippet.secrets
        let tape = Tape(
            recordingTo: url,
            secrets: [
                "password", .value(apiKey, named: "API key"),
                .notSecret("nextPageToken", in: FetchFeed.self),
            ]
        )
        // snippet.end
        return tape
    }
}

protocol FeedNeeds {
    var fetchFeed: Plugged<FetchFeed> { get }
    var postPhoto: Plugged<PostPhoto> { get }
}

struct TapeRoot: FeedNeeds {
    let fetchFeed: Plugged<FetchFeed>
    let postPhoto: Plugged<PostPhoto>

    init(replaying tape: Tape) throws {
        fetchFeed = try tape.replay(FetchFeed.self)
        postPhoto = try tape.replay(PostPhoto.self)
    }
}

// snippet.tape-format
extension TapeFormat {
    static let picture = TapeFormat { (picture: Picture) in
        picture.bytes
    } restoring: { bytes in
        Picture(bytes: bytes)
    }
}

// snippet.feed-tape-tests
@Suite(.actions)
struct FeedTapeTests {
    @Test
    func `The feed shows titles of the backend`() async throws {
        let tape = try Tape(replaying: .tape("feed"))
        try tape.replay(FetchFeed.self)
        let posts = try await action(FetchFeed.self, 1).value
        let titles = posts.map(\.title)
        #expect(titles == ["cat.jpg", "dog.jpg"])
        #expect(tape.misses.isEmpty)
    }
}
// snippet.end

extension URL {
    static func tape(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Tapes/\(name).json")
    }
}
