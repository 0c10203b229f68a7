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

        // After a clean end, an operator may copy the file alone.
        var copy = store
        if signal != SIGKILL {
            copy = folder.path("copy.sqlite")
            try FileManager.default.copyItem(atPath: store, toPath: copy)
        }
        let next = try await Server.start(store: copy)
        #expect(liked.isSubset(of: try await next.likes()))
    }

    @Test func `Options may come from the environment, and the command line goes before it`()
        async throws
    {
        let settings = """
            PHOTO_SERVER_STORE='\(store)' PHOTO_SERVER_PORT=1 PHOTO_SERVER_KEY=k==a,l=a \
            PHOTO_SERVER_READ_ONLY_KEY=r=a
            """
        let server = try await Server.start("--port 0", environment: settings)
        for (key, status) in [("k=", 204), ("l", 204), ("r", 403), ("x", 401)] {
            let head = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
            let answer = try await Server.send(
                "\(head)Authorization: Bearer \(key)\r\n\r\n",
                to: server.port
            )
            #expect(answer.hasPrefix("HTTP/1.1 \(status)"))
        }
    }

    @Test(
        .enabled("Needs openssl and curl") {
            try await Command.shell("openssl version && curl --version").status == 0
        }
    )
    func `With a certificate and its key, it speaks HTTPS`() async throws {
        let made = try await Command.shell(
            """
            cd '\(folder.url.path)'; openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem \
                -out chain.pem -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1
            """
        )
        try #require(made.status == 0, "\(made.error)")
        let files =
            "--certificate '\(folder.path("chain.pem"))' --private-key '\(folder.path("key.pem"))'"
        let server = try await Server.start(store: store, files)
        let address = "https://127.0.0.1:\(server.port)/likes"
        let trusted = "curl --silent --cacert '\(folder.path("chain.pem"))' \(address)"
        #expect(try await Command.shell(trusted) == Outcome(output: "[]"))
        #expect(try await server.request("GET /likes") == "", "Without TLS, there is no answer")
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
        ("--key 'k k=a'", "A key and its tenant have plain letters, digits and signs alone."),
        ("--key k=caf\u{E9}", "A key and its tenant have plain letters, digits and signs alone."),
        ("--key 'k=a\nb'", "A key and its tenant have plain letters, digits and signs alone."),
        ("--key \u{212A}=a", "A key and its tenant have plain letters, digits and signs alone."),
        ("--timeout 0", "--timeout needs a second or more."),
        ("--certificate a", "--certificate and --private-key need each other."),
        ("--certificate a --private-key b", "a and b are no certificate and its key."),
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

    @Test func `Too few open files are an error that says what to do`() async throws {
        let outcome = try await Command.shell("ulimit -n 100; photo-server --store '\(store)'")
        let problem = "Too few files may be open. First, run: ulimit -n 1024"
        #expect(outcome.error.hasPrefix("Error: \(problem)"))
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

    @Test func `A client that sends many requests at once is cut off`() async throws {
        let server = try await Server.start(store: store)
        let requests = String(repeating: "GET /likes HTTP/1.1\r\nHost: x\r\n\r\n", count: 10_000)
        let answers = try? await Server.send(requests, to: server.port)
        #expect((answers ?? "").split(separator: "HTTP/1.1").count <= 2)
        #expect(try await server.likes() == [])
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
