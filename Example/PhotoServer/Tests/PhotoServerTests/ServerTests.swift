import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

/// The built server in a process of its own: what it bears, and how it ends.
@Suite(.timeLimit(.minutes(10)))
struct ServerTests {
    private let folder = TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
    func `However the server ends, it loses no answered like`(signal: Int32) async throws {
        let server = try await Server.start(store: store)
        let liked = await server.like(1...200) { count in
            if count == 50 { server.process.send(signal) }
        }
        #expect(liked.count >= 50)
        #expect(await server.process.ended() == (signal == SIGKILL ? 128 + SIGKILL : 0))

        let next = try await Server.start(store: store)
        #expect(liked.isSubset(of: try await next.likes()))
    }

    @Test func `Two servers on one store lose none of 200 likes at once`() async throws {
        let first = try await Server.start(store: store)
        let second = try await Server.start(store: store)
        async let odd = first.like(1...100)
        async let even = second.like(101...200)
        #expect(await odd.union(even).count == 200)
        #expect(try await first.likes() == Array(1...200))
    }

    @Test func `A client that falls silent doesn't keep the server from ending`() async throws {
        let server = try await Server.start(store: store, "--timeout", "1")
        let picture = AsyncStream<ByteBuffer> {
            // The head is sent.
            server.process.send(SIGTERM)
            for await _ in AsyncStream<Never>.makeStream().stream {}
            return nil
        }
        let body = HTTPClientRequest.Body.stream(picture, length: .known(Int64(9)))
        _ = try? await server.send(.POST, "/photos?title=x", body: body)
        #expect(await server.process.ended() == 0)
    }

    @Test(arguments: [
        (["--timeout", "nan"], "--timeout needs a number of seconds from 0.001 to 3600."),
        (["--key", "k=a", "--read-only-key", "k=b"], "One key can't be declared twice."),
    ])
    func `Wrong usage is told in one line, and where to read on in another`(
        options: [String],
        problem: String
    ) async throws {
        let error = "photo-server: \(problem)\nSee 'photo-server --help'.\n"
        let outcome = try await Command.photoServer.run(["--store", store] + options)
        #expect(outcome == Outcome(status: 64, error: error))
    }

    @Test func `A port in use is an error that says what to try`() async throws {
        let server = try await Server.start(store: store)
        let port = try #require(URL(string: server.url)?.port)
        let options = ["--store", folder.path("other.sqlite"), "--port", "\(port)"]
        let outcome = try await Command.photoServer.run(options)
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("port \(port) is in use. Try another one, or --port 0"))
    }
}
