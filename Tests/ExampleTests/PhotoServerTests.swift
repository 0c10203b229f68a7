import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PhotoServerTests {
    private let folder: TemporaryFolder
    private let server: ServerProcess

    init() async throws {
        folder = try TemporaryFolder()
        server = try await .start(store: folder.path("likes.json"))
    }

    @Test func `A like is listed`() async throws {
        let reply = try await send("POST /photos/42/like")
        #expect(reply.status == 204)
        #expect(reply.body == "")
        #expect(try await likes() == #"[{"id":42}]"#)
    }

    @Test func `Liking twice is liking once`() async throws {
        #expect(try await send("POST /photos/42/like").status == 204)
        #expect(try await send("POST /photos/42/like").status == 204)
        #expect(try await likes() == #"[{"id":42}]"#)
    }

    @Test func `A like can be taken back`() async throws {
        _ = try await send("POST /photos/42/like")
        #expect(try await send("DELETE /photos/42/like").status == 204)
        #expect(try await likes() == "[]")
    }

    @Test func `Taking back a like that nobody gave changes nothing`() async throws {
        _ = try await send("POST /photos/42/like")
        #expect(try await send("DELETE /photos/43/like").status == 204)
        #expect(try await likes() == #"[{"id":42}]"#)
    }

    @Test func `Likes are listed in the order of their ids, as JSON`() async throws {
        for id in [300, 7, 42] { _ = try await send("POST /photos/\(id)/like") }
        let reply = try await send("GET /likes")
        #expect(reply.status == 200)
        #expect(reply.headers["content-type"] == "application/json")
        #expect(reply.headers["content-length"] == "\(reply.body.utf8.count)")
        #expect(reply.headers["connection"] == "close")
        #expect(reply.body == #"[{"id":7},{"id":42},{"id":300}]"#)
    }

    @Test func `A posted photo gets an id and keeps its title and picture`() async throws {
        let picture = Array("meow".utf8)
        let reply = try await post(picture, title: "my%20cat%2B1.jpg")
        #expect(reply.status == 201)
        #expect(reply.body == #"{"id":1001,"title":"my cat+1.jpg"}"#)
        _ = try await send("POST /photos/1001/like")
        #expect(try await likes() == #"[{"id":1001,"title":"my cat+1.jpg"}]"#)
        #expect(try Data(contentsOf: url("likes.json.photos/1001")) == Data(picture))
    }

    @Test func `Each posted photo gets an id of its own`() async throws {
        let replies = try await withThrowingTaskGroup { group in
            for number in 1...20 {
                group.addTask { try await post([UInt8(number)], title: "cat") }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1.body) }
        }
        #expect(replies == Set((1001...1020).map { #"{"id":\#($0),"title":"cat"}"# }))
    }

    @Test func `HEAD is answered with the headers of GET and no body`() async throws {
        _ = try await send("POST /photos/42/like")
        let reply = try await send("HEAD /likes")
        #expect(reply.status == 200)
        #expect(reply.headers["content-length"] == "11")
        #expect(reply.body == "")
    }

    @Test func `A request may come one byte at a time`() async throws {
        let request = "POST /photos?title=cat HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nmeow"
        let reply = try await RawConnection.exchange(request.utf8.map { [$0] }, with: server)
        #expect(reply.status == 201)
    }

    @Test func `A client that asks whether to go on is told to`() async throws {
        let port = server.port
        let reply = try await onOwnThread {
            let connection = try RawConnection(port: port)
            connection.send(
                Array(
                    """
                    POST /photos?title=cat HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\
                    Expect: 100-continue\r\n\r\n
                    """.utf8
                )
            )
            let sign = try connection.read(25)
            connection.send(Array("meow".utf8))
            return (sign, RawReply(bytes: try connection.readToEnd()))
        }
        #expect(reply.0 == Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        #expect(reply.1.status == 201)
    }

    @Test func `The largest picture is taken`() async throws {
        let reply = try await post([UInt8](repeating: 7, count: 10_485_760), title: "big")
        #expect(reply.status == 201)
    }

    @Test func `A client of HTTP 1.0 is answered, too`() async throws {
        let reply = try await RawConnection.exchange("GET /likes HTTP/1.0\r\n\r\n", with: server)
        #expect(reply.status == 200)
    }

    @Test func `A wrong method is told which are right`() async throws {
        let like = try await send("GET /photos/42/like")
        #expect(like.status == 405)
        #expect(like.headers["allow"] == "POST, DELETE")
        let photos = try await send("GET /photos")
        #expect(photos.status == 405)
        #expect(photos.headers["allow"] == "POST")
        let likes = try await send("POST /likes")
        #expect(likes.status == 405)
        #expect(likes.headers["allow"] == "GET, HEAD")
    }

    @Test func `A damaged store is an error that says so, and stays as it is`() async throws {
        let damaged = Data("{ likes: 42".utf8)
        try damaged.write(to: url("likes.json"))
        for request in ["POST /photos/42/like", "DELETE /photos/42/like", "GET /likes"] {
            let reply = try await send(request)
            #expect(reply.status == 500)
            #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
            #expect(reply.body.contains("likes.json: not a store of likes: it isn't JSON."))
        }
        #expect(try Data(contentsOf: url("likes.json")) == damaged)
    }
}

// MARK: - Many at once, and sudden ends

extension PhotoServerTests {
    @Test func `Of 200 likes at once none is lost`() async throws {
        try await like(1...200, on: [server])
        #expect(try await likes() == json(1...200))
    }

    @Test func `Two servers on one store lose no like`() async throws {
        let other = try await ServerProcess.start(store: folder.path("likes.json"))
        try await like(1...200, on: [server, other])
        #expect(try await likes() == json(1...200))
    }

    @Test func `Connections that say nothing keep nobody waiting`() async throws {
        let port = server.port
        let reply = try await onOwnThread {
            let silent = try (1...150).map { _ in try RawConnection(port: port) }
            let connection = try RawConnection(port: port)
            connection.send(Array("GET /likes HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            return try withExtendedLifetime(silent) {
                RawReply(bytes: try connection.readToEnd())
            }
        }
        #expect(reply.status == 200)
    }

    @Test func `Large pictures posted at once are all kept`() async throws {
        let replies = try await withThrowingTaskGroup { group in
            for number in 1...40 {
                let picture = [UInt8](repeating: UInt8(number), count: 1_048_576)
                group.addTask { try await post(picture, title: "big") }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1.body) }
        }
        #expect(replies == Set((1001...1040).map { #"{"id":\#($0),"title":"big"}"# }))
    }

    @Test func `Pictures that never end to come leave room for likes`() async throws {
        let server = try await ServerProcess.start(
            store: folder.path("likes.json"),
            options: ["--timeout", "1"]
        )
        let head = "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nmeow"
        let statuses = try await withThrowingTaskGroup { group in
            for _ in 1...100 {
                group.addTask { try await RawConnection.exchange(head, with: server).status }
            }
            #expect(try await send("POST /photos/42/like", to: server).status == 204)
            return try await group.reduce(into: Set<Int?>()) { $0.insert($1) }
        }
        #expect(statuses == [408, 503])
    }

    @Test func `An answered like survives a killed server`() async throws {
        try await like(1...50, on: [server])
        try await server.kill()
        let next = try await ServerProcess.start(store: folder.path("likes.json"))
        #expect(try await send("GET /likes", to: next).body == json(1...50))
    }

    @Test func `A like that was answered is kept when the server is killed amid others`()
        async throws
    {
        let answered = try await withThrowingTaskGroup { group in
            for id in 1...300 {
                group.addTask { try await send("POST /photos/\(id)/like").status == 204 ? id : nil }
            }
            var answered: Set<Int> = []
            while let result = await group.nextResult() {
                guard case .success(let id?) = result else { continue }
                answered.insert(id)
                if answered.count == 20 { try await server.kill() }
            }
            return answered
        }
        let next = try await ServerProcess.start(store: folder.path("likes.json"))
        let listed = try JSONDecoder().decode(
            [[String: Int]].self,
            from: Data(try await send("GET /likes", to: next).body.utf8)
        )
        #expect(answered.count >= 20)
        #expect(answered.isSubset(of: Set(listed.compactMap { $0["id"] })))
    }

    @Test func `A client that leaves in the middle of its request harms nobody`() async throws {
        let port = server.port
        try await onOwnThread {
            for request in [
                "", "GET /li", "POST /photos?title=x HTTP/1.1\r\nContent-Length: 9\r\n",
            ] {
                try RawConnection(port: port).send(Array(request.utf8))
            }
        }
        #expect(try await likes() == "[]")
    }

    @Test func `A request to end is followed without an error`() async throws {
        let end = try await server.stop(SIGTERM)
        #expect(end == (.exit, 0))
    }
}

// MARK: - Helpers

extension PhotoServerTests {
    private func send(_ line: String, to other: ServerProcess? = nil) async throws -> RawReply {
        try await RawConnection.exchange(
            "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            with: other ?? server
        )
    }

    private func post(_ picture: [UInt8], title: String) async throws -> RawReply {
        let head =
            "POST /photos?title=\(title) HTTP/1.1\r\nHost: x\r\nContent-Length: \(picture.count)\r\n\r\n"
        return try await RawConnection.exchange([Array(head.utf8), picture], with: server)
    }

    private func likes() async throws -> String {
        try await send("GET /likes").body
    }

    private func like(_ ids: ClosedRange<Int>, on servers: [ServerProcess]) async throws {
        try await withThrowingTaskGroup { group in
            for id in ids {
                group.addTask {
                    try await send("POST /photos/\(id)/like", to: servers[id % servers.count])
                }
            }
            for try await reply in group { #expect(reply.status == 204) }
        }
    }

    private func json(_ ids: ClosedRange<Int>) -> String {
        "[\(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]"
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }
}
