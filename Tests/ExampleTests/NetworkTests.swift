import Foundation
import LikePhotoNetwork
import LikePhotoUseCases
import Plug
import PlugTesting
import Synchronization
import Testing
import like_photo

/// What the client asks for, and how it takes answers that no client wishes for. That it gets on
/// with `photo-server` is tested there.
@Suite(.actions, .timeLimit(.minutes(10)))
struct NetworkTests {
    @Test func `Each use case is a request, and says who asks`() async throws {
        let requests = Mutex<[[String]]>([])
        let server = try FakeServer { head in
            requests.withLock { $0.append(head.split(separator: "\r\n").map(String.init)) }
            return head.hasPrefix("GET")
                ? FakeServer.response("200 OK", "[{\"id\":7},{\"id\":42,\"title\":\"cat.jpg\"}]")
                : head.hasPrefix("POST /photos?")
                    ? FakeServer.response("201 Created", "{\"id\":1001,\"title\":\"a\"}")
                    : FakeServer.response("204 No Content")
        }
        plug(server, key: "abc")
        try await Photo(id: 42).like()
        try await Photo(id: 43).unlike()
        let draft = Draft(title: "a+b & c=d;?#%/é", data: Data("meow".utf8))
        #expect(try await draft.post() == Photo(id: 1001, title: "a"))
        #expect(
            try await Photo.liked() == [Photo(id: 7), Photo(id: 42, title: "cat.jpg")]
        )

        let heads = requests.withLock { $0 }
        #expect(
            heads.map(\.first) == [
                "POST /photos/42/like HTTP/1.1",
                "DELETE /photos/43/like HTTP/1.1",
                "POST /photos?title=a%2Bb%20%26%20c%3Dd%3B?%23%25/%C3%A9 HTTP/1.1",
                "GET /likes HTTP/1.1",
            ]
        )
        #expect(heads.allSatisfy { $0.contains("Authorization: Bearer abc") })
        #expect(heads[2].contains("Content-Length: 4"))
    }

    @Test func `Without a key, nothing says who asks`() async throws {
        let server = try FakeServer { head in
            #expect(!head.contains("Authorization"))
            return FakeServer.response("204 No Content")
        }
        plug(server)
        try await Photo(id: 42).like()
    }

    @Test func `A port on which nothing listens is unreachable, for every use case`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(try FakeServer.deadPort())"))
        plug(url)
        let unreachable = PhotoServiceError.unreachable(server: url)
        await #expect(throws: unreachable) { try await Photo(id: 42).like() }
        await #expect(throws: unreachable) { try await Photo(id: 42).unlike() }
        await #expect(throws: unreachable) { try await Photo.liked() }
        await #expect(throws: unreachable) {
            try await Draft(title: "cat.jpg", data: Data()).post()
        }
    }

    @Test func `A server that says nothing times out, and may have done it`() async throws {
        let server = try FakeServer()
        let timeout = Duration.milliseconds(50)
        let error = PhotoServiceError.timedOut(server: server.url, after: timeout)
        plug(server.url, timeout: timeout)
        await #expect(throws: error) { try await Photo(id: 42).like() }
        #expect("\(error)".contains("may have happened"))
    }

    @Test(arguments: [
        ("400 Bad Request", "No.", 400, "No"),
        ("401 Unauthorized\r\nWWW-Authenticate: Bearer", "Who?", 401, "Who?"),
        ("403 Forbidden", "You may only read.", 403, "You may only read"),
        ("404 Not Found", "<html>\r\n</html>", 404, "<html>"),
        ("500 Internal Server Error", "\nThe disk is full\n", 500, "The disk is full"),
        ("503 Service Unavailable", "", 503, "no reason given"),
    ])
    func `A status of 400 and more is refused, with the server's one line`(
        line: String,
        body: String,
        status: Int,
        reason: String
    ) async throws {
        let server = try FakeServer { _ in FakeServer.response(line, body) }
        plug(server)
        let refused = PhotoServiceError.refused(server: server.url, status: status, reason: reason)
        await #expect(throws: refused) { try await Photo(id: 42).like() }
    }

    @Test(arguments: [
        ("204 No Content", 204), ("200 OK", 200), ("502 Bad Gateway", 502),
        ("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"", 401),
    ])
    func `Another server's answer is no like`(line: String, status: Int) async throws {
        let server = try FakeServer { _ in FakeServer.response(line, from: "") }
        plug(server)
        let error = PhotoServiceError.notUnderstood(server: server.url, status: status)
        await #expect(throws: error) { try await Photo(id: 42).like() }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect"])
    func `A redirect is told and not followed`(status: String) async throws {
        let wasFollowed = Atomic(false)
        let other = try FakeServer { _ in
            wasFollowed.store(true, ordering: .relaxed)
            return FakeServer.response("204 No Content")
        }
        let server = try FakeServer { _ in
            FakeServer.response("\(status)\r\nLocation: \(other.url)/photos/42/like")
        }
        plug(server, key: "abc")
        let target = "\(other.url)/photos/42/like"
        let redirected = PhotoServiceError.redirected(server: server.url, to: target)
        await #expect(throws: redirected) { try await Photo(id: 42).like() }
        await #expect(throws: redirected) { try await Photo.liked() }
        let followed = wasFollowed.load(ordering: .relaxed)
        #expect(!followed)
    }

    @Test(arguments: ["", "<html></html>", "{}", "[{\"id\":\"42\"}]", "[{\"id\":42}", "\u{0}\u{1}"])
    func `A list that isn't the JSON expected is not understood`(body: String) async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", body) }
        plug(server)
        await #expect(throws: PhotoServiceError.notUnderstood(server: server.url, status: nil)) {
            try await Photo.liked()
        }
    }

    @Test func `An answer without an end is not waited for`() async throws {
        let server = try FakeServer(repeating: String(repeating: "[", count: 1_000_000)) { _ in
            "HTTP/1.1 200 OK\r\nPhoto-Server: 1\r\nConnection: close\r\n\r\n"
        }
        plug(server)
        await #expect(throws: PhotoServiceError.notUnderstood(server: server.url, status: nil)) {
            try await Photo.liked()
        }
    }

    @Test(arguments: [
        "", "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[",
    ])
    func `An answer that is cut off, or no HTTP, is a lost connection`(answer: String) async throws
    {
        let server = try FakeServer { _ in answer }
        plug(server)
        let error = await #expect(throws: PhotoServiceError.self) {
            try await Photo.liked()
        }
        guard case .interrupted(server.url, _) = error else {
            Issue.record("\(String(describing: error)) says nothing of a lost connection")
            return
        }
    }

    @Test func `A server that has stopped is unreachable`() async throws {
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        plug(server)
        try await Photo(id: 42).like().value
        server.stop()
        await #expect(throws: PhotoServiceError.unreachable(server: server.url)) {
            try await Photo(id: 42).like().value
        }
    }

    private func plug(_ server: FakeServer, key: String? = nil) {
        plug(server.url, key: key)
    }

    private func plug(_ server: URL, key: String? = nil, timeout: Duration = .seconds(3600)) {
        _ = Root(.server(server, key: key, timeout: timeout), warn: { Issue.record("\($0)") })
    }
}
