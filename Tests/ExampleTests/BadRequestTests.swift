import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BadRequestTests {
    private let folder: TemporaryFolder
    private let server: ServerProcess

    init() async throws {
        folder = try TemporaryFolder()
        server = try await .start(
            store: folder.path("likes.json"),
            options: ["--timeout", "1"]
        )
    }

    @Test(arguments: BadRequest.all)
    private func `A bad request is refused, and the server goes on`(
        _ bad: BadRequest
    ) async throws {
        let reply = try await RawConnection.exchange(
            [bad.bytes],
            with: server,
            closing: bad.closes
        )
        #expect(reply.status == bad.status)
        #expect(reply.headers["connection"] == "close")
        #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
        #expect(reply.headers["content-length"] == "\(reply.body.utf8.count)")
        #expect(reply.body.split(separator: "\n").count == 1)

        let next = try await RawConnection.exchange(
            "GET /likes HTTP/1.1\r\nHost: x\r\n\r\n",
            with: server
        )
        #expect(next.status == 200)
        #expect(next.body == "[]")
        #expect(try folder.names() == [])
    }

    @Test(arguments: ["Host: x\r\nNo header\r\n", "Host: x\r\nHost: y\r\n\r\n", ""])
    func `A refused HEAD gets no body`(rest: String) async throws {
        let reply = try await RawConnection.exchange(
            [Array("HEAD /likes HTTP/1.1\r\n\(rest)".utf8)],
            with: server,
            closing: true
        )
        #expect(reply.status == 400)
        #expect(reply.headers["content-length"] != nil)
        #expect(reply.body == "")
    }

    @Test func `A request that comes too slowly is refused, although it never stops`()
        async throws
    {
        let port = server.port
        let reply = try await onOwnThread {
            let connection = try RawConnection(port: port)
            connection.send(Array("GET /likes HTTP/1.1\r\n".utf8))
            // Each header comes soon enough; it is the whole that takes too long.
            while !connection.isReadable(within: 0.05) { connection.send(Array("A: b\r\n".utf8)) }
            return RawReply(bytes: try connection.readToEnd())
        }
        #expect(reply.status == 408)
    }

    @Test(arguments: ["GET /likes HTTP/1.1\r\nHost: ", "GET /", "GET /likes HTTP/1.1\r\nA: "])
    func `A head without end is refused and its sender cut off`(_ start: String) async throws {
        #expect(try await endless(after: start, of: "aaaaaaaaaaaaaaaa") == 431)
    }

    @Test func `Headers without end are refused and their sender cut off`() async throws {
        #expect(try await endless(after: "GET / HTTP/1.1\r\n", of: "A: b\r\n") == 431)
    }

    @Test func `A body without end is refused and its sender cut off`() async throws {
        let start =
            "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n"
        #expect(try await endless(after: start, of: "meow") == 413)
    }

    @Test func `A client that is refused early may send the rest and still read why`() async throws
    {
        let head = "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 20971520\r\n\r\n"
        let body = [UInt8](repeating: 7, count: 20_971_520)
        let reply = try await RawConnection.exchange([Array(head.utf8), body], with: server)
        #expect(reply.status == 413)
    }

    /// Sends the same bytes again and again until the server takes no more of them.
    private func endless(after start: String, of piece: String) async throws -> Int? {
        let port = server.port
        return try await onOwnThread {
            let connection = try RawConnection(port: port)
            connection.send(Array(start.utf8))
            let pieces = Array(String(repeating: piece, count: 4_096).utf8)
            var answer: [UInt8] = []
            while connection.send(pieces) {
                if answer.isEmpty, connection.isReadable(within: 0) {
                    answer = try connection.read(12)
                }
            }
            return RawReply(bytes: answer).status
        }
    }
}
