import Foundation
import Testing

/// The command with `--server`.
@Suite(.timeLimit(.minutes(5)))
struct ServerCommandTests {
    @Test func `What is liked, unliked and posted on a server is listed there`() async throws {
        let folder = try TemporaryFolder()
        try Data("meow".utf8).write(to: folder.url.appending(path: "cat.jpg"))
        let server = try await ServerProcess.start(store: folder.path("likes.json"))
        let address = "http://127.0.0.1:\(server.port)"

        #expect(
            try await likePhoto("43", "42", "--server", address)
                == Outcome(output: "Liked photo 43\nLiked photo 42\n")
        )
        #expect(
            try await likePhoto("--post", folder.path("cat.jpg"), "--server", address)
                == Outcome(output: "Posted cat.jpg as photo 1001\n")
        )
        #expect(
            try await likePhoto("1001", "--server", address)
                == Outcome(output: "Liked photo 1001\n")
        )
        #expect(
            try await likePhoto("--unlike", "42", "--server", address)
                == Outcome(output: "Unliked photo 42\n")
        )
        #expect(
            try await likePhoto("--list", "--server", address)
                == Outcome(output: "43\n1001 cat.jpg\n")
        )
    }

    @Test func `Photos are printed in the order asked for, whichever is answered first`()
        async throws
    {
        let last = Gate()
        let server = try FakeServer { request in
            // The first is answered after the last.
            if request.contains("/photos/1/") { await last.wait() }
            if request.contains("/photos/8/") { last.open() }
            return FakeServer.response("204 No Content")
        }
        let lines = (1...8).map { "Liked photo \($0)\n" }.joined()
        #expect(
            try await likePhoto("1-8", "--server", server.url.absoluteString, "--timeout", "50")
                == Outcome(output: lines)
        )
    }

    @Test func `Eight photos are liked at a time, never more`() async throws {
        let requests = Counter()
        let full = Gate()
        let other = try FakeServer { _ in FakeServer.response("204 No Content") }
        let server = try FakeServer { _ in
            if requests.enter() == 8 {
                // A ninth would be on its way. It gets the time that a whole other command takes.
                _ = try? await likePhoto("1", "--server", other.url.absoluteString)
                full.open()
            }
            await full.wait()
            requests.leave()
            return FakeServer.response("204 No Content")
        }
        let address = server.url.absoluteString
        let outcome = try await likePhoto("1-20", "--server", address, "--timeout", "50")
        #expect(outcome.status == 0)
        #expect(requests.most == 8)
    }
}

// MARK: - Failures

extension ServerCommandTests {
    @Test func `One photo's failure leaves the others liked, and is told in its place`()
        async throws
    {
        let server = try FakeServer { request in
            request.contains("/photos/43/")
                ? FakeServer.response("413 Content Too Large", "It is too lovely.\nReally.")
                : FakeServer.response("204 No Content")
        }
        #expect(
            try await likePhoto("42-44", "--server", server.url.absoluteString, "--timeout", "50")
                == Outcome(
                    status: 1,
                    output: "Liked photo 42\nLiked photo 44\n",
                    error:
                        "Photo 43 was not liked: \(server.url) answered 413: It is too lovely.\n"
                )
        )
    }

    @Test func `A refused connection is told with the line that starts a server`() async throws {
        let port = try FakeServer.deadPort()
        #expect(
            try await likePhoto("42", "--server", "http://127.0.0.1:\(port)")
                == Outcome(
                    status: 1,
                    error: """
                        Photo 42 was not liked: nothing answers at http://127.0.0.1:\(port). \
                        Is photo-server running? Start it with: \
                        swift run photo-server --port \(port) --store likes.json

                        """
                )
        )
    }

    @Test func `A silent server is told once the time is over`() async throws {
        let server = try FakeServer()
        #expect(
            try await likePhoto("--list", "--server", server.url.absoluteString, "--timeout", "0.5")
                == Outcome(
                    status: 1,
                    error: """
                        The liked photos were not listed: \(server.url) gave no answer \
                        in 0.5 seconds. Try again, or with a longer time-out.

                        """
                )
        )
    }

    @Test func `A server with a damaged store is told in the server's words`() async throws {
        let folder = try TemporaryFolder()
        let store = folder.path("likes.json")
        let server = try await ServerProcess.start(store: store)
        try Data("[]".utf8).write(to: URL(fileURLWithPath: store))
        let address = "http://127.0.0.1:\(server.port)"

        let outcome = try await likePhoto("42", "--server", address)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        let words =
            "Photo 42 was not liked: \(address) answered 500: \(store): not a store of likes"
        #expect(outcome.error.hasPrefix(words))
        #expect(outcome.error.hasSuffix(". Repair that on the server, then try again.\n"))
        #expect(outcome.error.count { $0 == "\n" } == 1)
        #expect(try String(contentsOfFile: store, encoding: .utf8) == "[]")
    }

    @Test func `An answer that isn't JSON is told`() async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", "<html></html>") }
        #expect(
            try await likePhoto("--list", "--server", server.url.absoluteString, "--timeout", "50")
                == Outcome(
                    status: 1,
                    error: """
                        The liked photos were not listed: \(server.url) doesn't answer as \
                        photo-server does. Is it the address of photo-server?

                        """
                )
        )
    }

    @Test func `A photo that isn't posted is told by its path`() async throws {
        let folder = try TemporaryFolder()
        let cat = folder.path("cat.jpg")
        try Data("meow".utf8).write(to: URL(fileURLWithPath: cat))
        let server = try FakeServer { _ in FakeServer.response("404 Not Found") }
        #expect(
            try await likePhoto(
                "--post",
                cat,
                "--server",
                server.url.absoluteString,
                "--timeout",
                "50"
            )
                == Outcome(
                    status: 1,
                    error: """
                        \(cat) was not posted: \(server.url) answered 404: no reason given. \
                        Is it the address of photo-server?

                        """
                )
        )
    }
}

private typealias Outcome = Command.Outcome
private let likePhoto = Command.likePhoto
