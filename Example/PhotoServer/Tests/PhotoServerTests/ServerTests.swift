import Foundation
import NIOCore
import Testing

/// What the built server, in a process of its own, withstands, and how it ends.
@Suite(.timeLimit(.minutes(10)))
struct ServerTests {
    private let folder = try! TemporaryFolder()
    private var store: String { folder.path("likes.sqlite") }

    @Test(arguments: [SIGKILL, SIGTERM, SIGINT])
    func `However the server ends, it loses no answered like`(signal: Int32) async throws {
        let server = try await Server(store: store)
        let liked = await server.like(1...200) { if $0 == 50 { server.send(signal) } }
        #expect(liked.count >= 50)
        #expect(await server.end() == (signal == SIGKILL ? SIGKILL : 0))
        // After a clean end, an operator may copy the file alone.
        var copy = store
        if signal != SIGKILL {
            copy = folder.path("copy.sqlite")
            try FileManager.default.copyItem(atPath: store, toPath: copy)
        }
        #expect(liked.isSubset(of: try await Server(store: copy).likes()))
    }

    @Test func `Two servers on one store lose none of 200 likes at once`() async throws {
        let first = try await Server(store: store)
        let second = try await Server(store: store)
        async let odd = first.like(1...100)
        async let even = second.like(101...200)
        #expect(await odd.union(even).count == 200)
        #expect(try await first.likes() == Array(1...200))
    }

    @Test func `A store that is deleted or replaced meanwhile is no good health`() async throws {
        let server = try await Server(store: store)
        #expect(try await server.request("GET /health").hasPrefix("HTTP/1.1 204"))
        try FileManager.default.moveItem(atPath: store, toPath: folder.path("moved"))
        #expect(try await server.request("GET /health").hasPrefix("HTTP/1.1 500"))
        try Data().write(to: URL(filePath: store))
        #expect(try await server.request("GET /health").hasPrefix("HTTP/1.1 500"))
    }

    @Test(arguments: [
        (["--timeout", "0"], "--timeout has from 1 to 86400 seconds."),
        (["--host", "192.0.2.1"], "Can't listen on 192.0.2.1, port 8080: Cannot assign requested"),
        (["--host", "no.such.invalid"], "--host no.such.invalid is not an address of this"),
        (["--port", "IN_USE"], "Port IN_USE is in use. Try another one"),
    ])
    func `A server that can't start says why in a sentence`(
        options: [String],
        problem: String
    ) async throws {
        let server = try await Server(store: store)
        let options = options.map { $0.replacing("IN_USE", with: "\(server.port)") }
        let always = ["--store", store, "--log-level", "critical"]
        let outcome = try await Server.refusal(always + options)
        let text = "Error: \(problem.replacing("IN_USE", with: "\(server.port)"))"
        #expect(outcome.error.hasPrefix(text))
        #expect(outcome.status == 64)
    }
}

extension ServerTests {
    @Test func `Too few open files are an error that says what to do`() async throws {
        let outcome = try await Server.refusal(["--store", store], files: 100)
        let problem = "Too few files may be open. First, run: ulimit -n 1024"
        #expect(outcome == ("Error: \(problem)\n", 64))
    }
}

// MARK: - Bad clients

extension ServerTests {
    @Test func `Clients that send nothing, or half a request, keep no other from being answered`()
        async throws
    {
        let server = try await Server(store: store)
        await withTaskGroup { group in
            for count in 1...300 {
                group.addTask { _ = try? await server.send(count.isMultiple(of: 2) ? half : "") }
            }
            #expect(await server.like(1...10).count == 10)
            server.send(SIGKILL)
        }
    }

    @Test func `A request that comes byte by byte is cut off, however long it takes`() async throws
    {
        let server = try await Server(store: store, timeout: 1)
        await #expect(throws: (any Error).self) {
            try await server.send(half) {
                // Takes a while, but far less than the time-out.
                _ = try? await server.likes()
                return "x"
            }
        }
    }

    @Test func `A client that never ends its request doesn't keep the server from ending`()
        async throws
    {
        let server = try await Server(store: store, timeout: 1)
        async let _ = server.send(half)
        server.send(SIGTERM)
        #expect(await server.end() == 0)
    }

    @Test(arguments: ["GET /likes", "POST /photos/1/like"])
    func `A request for another protocol is answered in this one, and the connection is closed`(
        line: String
    ) async throws {
        let server = try await Server(store: store)
        let headers = "Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n"
        let answer = try await server.send("\(line) HTTP/1.1\r\n\(headers)")
        #expect(answer.hasPrefix("HTTP/1.1 20"))
    }

    @Test(arguments: ["Transfer-Encoding: chunked\r\n\r\nzz\r\n", "Content-Length: 3\r\n\r\nca"])
    func `A like with a body that is malformed or cut off is none`(rest: String) async throws {
        let server = try await Server(store: store)
        let request = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\n\(rest)"
        #expect(try await server.send(request, thenEnds: true).hasPrefix("HTTP/1.1 400 "))
        #expect(try await server.likes() == [])
    }
}

private let half = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\nhalf"
