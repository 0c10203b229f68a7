import Foundation
import Testing

/// The command `like-photo --server` against the built server, each in a process of its own.
@Suite(.timeLimit(.minutes(10)))
struct LikePhotoTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }
    private let command: String

    init() throws {
        let here = URL(filePath: #filePath)
        command = URL(filePath: "../../../../.build/debug/like-photo", relativeTo: here).path
        try #require(
            FileManager.default.isExecutableFile(atPath: command),
            "In the root folder of Plug, run: swift build --product like-photo"
        )
    }

    @Test func `What is liked and unliked is listed for its tenant, and a refusal is reported`()
        async throws
    {
        let server = try await Server.start(store: store, "--key k==a --read-only-key r=a")
        let answered = "\(server.url) answered "
        let refusal = answered + "403: This key may look, but change nothing.\n"
        for (arguments, output) in [
            // What changes nothing is no failure.
            ("43 42 43", "Liked photo 43\nLiked photo 42\nLiked photo 43\n"),
            ("list", "42\n43\n"),
            ("unlike 42 9", "Unliked photo 42\nUnliked photo 9\n"),
            ("list --key r", "No photo is liked yet\n"),
            ("7 --key k=", "Liked photo 7\n"),
            ("8 --key r", "like-photo: photo 8 was not liked: " + refusal),
            ("unlike 7 --key r", "like-photo: photo 7 was not unliked: " + refusal),
            ("list --key r", "7\n"),
            ("list", "43\n"),
            (
                "8 --key x",
                "like-photo: photo 8 was not liked: \(answered)"
                    + "401: This key opens nothing. Ask whoever runs the server for one.\n"
            ),
            // A list of several pages is listed whole.
            ("$(seq 2001) >/dev/null", ""),
            ("list", (1...2_001).map { "\($0)\n" }.joined()),
        ] {
            let script = "'\(command)' --server \(server.url) \(arguments) 2>&1"
            #expect(try await Command.shell(script).output == output)
        }
        #expect(try await server.likes() == Array(1...1_000), "The first page is full")
    }
}
