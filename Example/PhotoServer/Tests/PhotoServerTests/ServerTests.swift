import Foundation
import NIOCore
import NIOPosix
import Testing

/// What the built server, in a process of its own, withstands, and how it ends.
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
        let status = await server.process.outcome().status
        #expect(status == (signal == SIGKILL ? 128 + SIGKILL : 0))

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

    @Test(arguments: [
        ("--key k=a --read-only-key k=b", "One key can't be declared twice."),
        ("--key k", "A key is declared with its tenant: s3cret=acme"),
        ("--key 'k k=a'", "A key has plain letters, digits and signs alone."),
        ("--host 192.0.2.1 --port 0", "Can't listen on 192.0.2.1, port 0: Cannot assign requested"),
        ("--host no.such.invalid", "--host no.such.invalid is not an address of this machine."),
    ])
    func `Wrong usage is reported in one sentence`(
        options: String,
        problem: String
    ) async throws {
        let always = "--store '\(store)' --log-level error"
        let outcome = try await Command.shell("photo-server \(always) \(options)")
        #expect(outcome.error.hasPrefix("Error: \(problem)"))
        #expect(outcome.status == 64)
    }

    @Test func `A port in use is an error that says what to try`() async throws {
        let server = try await Server.start(store: store)
        let outcome = try await Command.shell(
            "photo-server --store '\(store)' --log-level error --port \(server.port)"
        )
        #expect(outcome.error.hasPrefix("Error: Port \(server.port) is in use. Try another one"))
        #expect(outcome.status == 64)
    }
}

// MARK: - Bad clients

extension ServerTests {
    @Test func `Clients that send nothing, or half a request, keep no other from being answered`()
        async throws
    {
        let server = try await Server.start(store: store, "--timeout 3600")
        let bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        for count in 1...300 {
            let client = try await bootstrap.connect(host: "127.0.0.1", port: server.port).get()
            try await client.writeAndFlush(ByteBuffer(string: count.isMultiple(of: 2) ? half : ""))
        }
        #expect(await server.like(1...10).count == 10)
    }

    @Test(arguments: ["", "GET /li", half])
    func `A request that doesn't arrive in time is cut off`(request: String) async throws {
        let server = try await Server.start(store: store, "--timeout 1")
        _ = try await Server.send(request, to: server.port)
    }

    @Test func `A client that sends byte by byte is cut off, however long it goes on`() async throws
    {
        let server = try await Server.start(store: store, "--timeout 2")
        let head = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n"
        try await Server.connect(to: server.port).executeThenClose { inbound, outbound in
            try await outbound.write(.init(string: head))
            await #expect(throws: (any Error).self) {
                while true {
                    try await outbound.write(.init(string: "x"))
                    // Takes a while, but far less than the time-out.
                    _ = try? await server.likes()
                }
            }
        }
    }

    @Test func `A client that never ends its request doesn't keep the server from ending`()
        async throws
    {
        let server = try await Server.start(store: store, "--timeout 1")
        async let _ = Server.send(half, to: server.port)
        server.process.send(SIGTERM)
        #expect(await server.process.outcome().status == 0)
    }
}

private let half = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"
