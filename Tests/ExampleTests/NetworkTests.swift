import Foundation
import LikePhotoNetwork
import LikePhotoUseCases
import Plug
import PlugTesting
import Synchronization
import Testing

/// The requests of the client, and how it handles bad answers. The tests of `photo-server` check
/// that the two work together.
@Suite(.actions, .timeLimit(.minutes(10)))
struct NetworkTests {
    @Test func `Each use case is a request, and says who asks`() async throws {
        let requests = Mutex<[[String]]>([])
        let server = try FakeServer { head in
            requests.withLock { $0.append(head.split(separator: "\r\n").map(String.init)) }
            return head.hasPrefix("GET")
                ? FakeServer.response("200 OK", "[{\"id\":7},{\"id\":42}]")
                : FakeServer.response("204 No Content")
        }
        plug(server, key: "abc")
        try await Photo(id: 42).like().value
        try await Photo(id: 43).unlike().value
        #expect(try await Photo.liked(after: 6).value == [Photo(id: 7), Photo(id: 42)])

        let heads = requests.withLock { $0 }
        #expect(
            heads.map(\.first) == [
                "POST /photos/42/like HTTP/1.1",
                "DELETE /photos/43/like HTTP/1.1",
                "GET /likes?after=6 HTTP/1.1",
            ]
        )
        #expect(heads.allSatisfy { $0.contains("Authorization: Bearer abc") })
    }

    @Test func `Without a key, nothing says who asks`() async throws {
        let server = try FakeServer { head in
            #expect(!head.contains("Authorization"))
            return FakeServer.response("204 No Content")
        }
        plug(server)
        try await Photo(id: 42).like().value
    }

    @Test func `A port on which nothing listens is unreachable, for every use case`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(try FakeServer.deadPort())"))
        plug(url)
        let unreachable = PhotoServiceError.unreachable(server: url)
        await #expect(throws: unreachable) { try await Photo(id: 42).like().value }
        await #expect(throws: unreachable) { try await Photo(id: 42).unlike().value }
        await #expect(throws: unreachable) { try await Photo.liked().value }
    }

    @Test func `A server that says nothing times out, and may have done it`() async throws {
        let server = try FakeServer()
        plug(server.url, timeout: .milliseconds(50))
        let error = PhotoServiceError.noAnswer(server: server.url)
        await #expect(throws: error) { try await Photo(id: 42).like().value }
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
        await #expect(throws: refused) { try await Photo(id: 42).like().value }
    }

    @Test(arguments: [
        "204 No Content", "200 OK", "502 Bad Gateway",
        "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"",
    ])
    func `Another server's answer is no like`(line: String) async throws {
        let server = try FakeServer { _ in FakeServer.response(line, from: "") }
        plug(server)
        let error = PhotoServiceError.notUnderstood(server: server.url)
        await #expect(throws: error) { try await Photo(id: 42).like().value }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect"])
    func `A redirect is not followed`(status: String) async throws {
        let wasFollowed = Atomic(false)
        let other = try FakeServer { _ in
            wasFollowed.store(true, ordering: .relaxed)
            return FakeServer.response("204 No Content")
        }
        let server = try FakeServer { _ in
            FakeServer.response("\(status)\r\nLocation: \(other.url)/photos/42/like")
        }
        plug(server, key: "abc")
        let redirected = PhotoServiceError.notUnderstood(server: server.url)
        await #expect(throws: redirected) { try await Photo(id: 42).like().value }
        await #expect(throws: redirected) { try await Photo.liked().value }
        let followed = wasFollowed.load(ordering: .relaxed)
        #expect(!followed)
    }

    @Test(arguments: [
        "", "<html></html>", "{}", "[{\"id\":\"42\"}]", "[{\"id\":42}", "[{\"id\":0}]",
        "\u{0}\u{1}",
    ])
    func `A list that isn't the JSON expected is not understood`(body: String) async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", body) }
        plug(server)
        await #expect(throws: PhotoServiceError.notUnderstood(server: server.url)) {
            try await Photo.liked().value
        }
    }

    @Test func `An answer without an end is not waited for`() async throws {
        let server = try FakeServer(repeating: String(repeating: "[", count: 1_000_000)) { _ in
            "HTTP/1.1 200 OK\r\nPhoto-Server: 1\r\nConnection: close\r\n\r\n"
        }
        plug(server)
        await #expect(throws: PhotoServiceError.notUnderstood(server: server.url)) {
            try await Photo.liked().value
        }
    }

    @Test(arguments: [
        "", "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[",
    ])
    func `An answer that is cut off, or no HTTP, is a lost connection`(answer: String) async throws
    {
        let server = try FakeServer { _ in answer }
        plug(server)
        await #expect(throws: PhotoServiceError.noAnswer(server: server.url)) {
            try await Photo.liked().value
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
        _ = NetworkRoot(server, key: key, timeout: timeout)
    }
}
