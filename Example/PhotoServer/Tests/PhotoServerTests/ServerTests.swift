import Foundation
import Synchronization
import Testing

/// The built server in a process of its own: how it ends, and what it bears.
@Suite(.timeLimit(.minutes(10)))
struct ServerTests {
    private let folder: TemporaryFolder
    private let store: String

    init() throws {
        folder = try TemporaryFolder()
        store = folder.path("likes.sqlite")
    }

    @Test func `Of 200 likes at once none is lost`() async throws {
        let server = try await Server.start(store: store)
        #expect(await server.like(1...200).count == 200)
        #expect(try await server.likes() == Array(1...200))
    }

    @Test func `What was answered before the server was killed is there afterwards`() async throws {
        let server = try await Server.start(store: store)
        let liked = await server.like(1...200) { count in
            if count == 50 { server.process.send(SIGKILL) }
        }
        #expect(liked.count >= 50)
        #expect(await server.process.ended() == 128 + SIGKILL)

        let next = try await Server.start(store: store)
        #expect(liked.isSubset(of: try await next.likes()))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `Asked to end, the server loses no answered like and ends without an error`(
        signal: Int32
    ) async throws {
        let server = try await Server.start(store: store)
        let liked = await server.like(1...200) { count in
            if count == 50 { server.process.send(signal) }
        }
        #expect(liked.count >= 50)
        #expect(await server.process.ended() == 0)

        let next = try await Server.start(store: store)
        #expect(liked.isSubset(of: try await next.likes()))
    }

    @Test func `Two servers on one store lose no like`() async throws {
        let first = try await Server.start(store: store)
        let second = try await Server.start(store: store)
        async let odd = first.like(1...100)
        async let even = second.like(101...200)
        #expect(await odd.union(even).count == 200)
        #expect(try await first.likes() == Array(1...200))
    }

    @Test func `A key that the command line declares names a tenant`() async throws {
        let server = try await Server.start(
            store: store,
            "--key",
            "key-a==a",
            "--read-only-key",
            "b=a"
        )
        let head = "POST /photos/42/like HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        let liked = try await exchange(
            "\(head)Authorization: Bearer key-a=\r\n\r\n",
            withPort: server.port
        )
        #expect(liked.hasPrefix("HTTP/1.1 204 "))
        let refused = try await exchange(
            "\(head)Authorization: Bearer b\r\n\r\n",
            withPort: server.port
        )
        #expect(refused.hasPrefix("HTTP/1.1 403 "))
        #expect(try await server.likes() == [])
    }
}

// MARK: - Bad clients

extension ServerTests {
    @Test(arguments: [
        "GET /likes HTTP/1.1\r\nHost: ", "\r\n", "nonsense\r\n\r\n",
        "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
        "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf",
        "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\nhalf",
    ])
    func `Half a request does nothing`(request: String) async throws {
        let server = try await Server.start(store: store)
        let answer = try await exchange(request, withPort: server.port, isWhole: true)
        #expect(!answer.contains("201 Created"))
        let posted = try await server.send("POST", "/photos?title=whole", body: "meow")
        #expect(posted == (201, #"{"id":1001,"title":"whole"}"#))
    }

    @Test(arguments: [
        "", "GET /likes HTTP/1.1\r\nHost: x",
        "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf",
    ])
    func `A client that falls silent is left`(request: String) async throws {
        let server = try await Server.start(store: store, "--timeout", "0.2")
        _ = try? await exchange(request, withPort: server.port)
        server.process.send(SIGTERM)
        #expect(await server.process.ended() == 0)
    }

    @Test func `A silent client doesn't keep the server from ending`() async throws {
        let server = try await Server.start(store: store, "--timeout", "1")
        let whole = "GET /likes HTTP/1.1\r\nHost: x\r\n\r\n"
        let half = "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"
        let isAnswered = Atomic(false)
        _ = try? await exchange(whole + half, withPort: server.port) { _ in
            if !isAnswered.exchange(true, ordering: .relaxed) { server.process.send(SIGTERM) }
        }
        // On a busy machine, even the first request may have come too late.
        if !isAnswered.load(ordering: .relaxed) { server.process.send(SIGTERM) }
        #expect(await server.process.ended() == 0)
    }

}
