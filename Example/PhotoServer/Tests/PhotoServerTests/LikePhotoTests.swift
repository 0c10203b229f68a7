import Foundation
import Testing

/// The command `like-photo --server` against the built server, each in a process of its own.
@Suite(.timeLimit(.minutes(10)))
struct LikePhotoTests {
    private let store = TemporaryStore()

    @Test func `What is liked and unliked is listed for its tenant, and a refusal is reported`()
        async throws
    {
        let server = try await Server.start(store: store.path, "--key k==a --read-only-key r=a")
        let refusal = "like-photo: photo 8 was not liked: \(server.url) answered "
        for (arguments, output) in [
            ("43 42", "Liked photo 43\nLiked photo 42\n"),
            ("unlike 42", "Unliked photo 42\n"),
            ("list --key r", "No photo is liked yet\n"),
            ("7 --key k=", "Liked photo 7\n"),
            ("list --key r", "7\n"),
            ("list", "43\n"),
            ("8 --key r", refusal + "403: This key may look, but change nothing.\n"),
            (
                "8 --key x",
                refusal + "401: This key opens nothing. Ask whoever runs the server for one.\n"
            ),
        ] {
            let program = try Program("exec like-photo \(arguments) --server \(server.url)")
            #expect(await program.text() == output)
        }
    }

    @Test func `A list of several pages is listed whole`() async throws {
        let server = try await Server.start(store: store.path)
        let liking = try Program("exec like-photo $(seq 2001) --server \(server.url) >/dev/null")
        #expect(await liking.ended() == 0)
        let listing = try Program("exec like-photo list --server \(server.url)")
        #expect(await listing.text() == (1...2_001).map { "\($0)\n" }.joined())
    }
}
