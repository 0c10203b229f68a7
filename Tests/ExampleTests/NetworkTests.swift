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
    @Test(arguments: ["abc", nil])
    func `Each use case is a request, and says who asks`(key: String?) async throws {
        let requests = Mutex<[[String]]>([])
        let server = try FakeServer { head in
            requests.withLock { $0.append(head.split(separator: "\r\n").map(String.init)) }
            return head.hasPrefix("GET")
                ? FakeServer.response("200 OK", "[{\"id\":7},{\"id\":42}]")
                : FakeServer.response("204 No Content")
        }
        plug(server.url, key: key)
        try await like()
        try await Photo(id: 43).unlike().value
        #expect(try await Photo.liked(after: 6).value == [Photo(id: 7), Photo(id: 42)])

        let heads = requests.withLock { $0 }
        let lines = ["POST /photos/42/like", "DELETE /photos/43/like", "GET /likes?after=6"]
        #expect(heads.map(\.first) == lines.map { "\($0) HTTP/1.1" })
        let keys = heads.flatMap { $0.filter { $0.hasPrefix("Authorization") } }
        #expect(keys == (key == nil ? [] : Array(repeating: "Authorization: Bearer abc", count: 3)))
    }

    @Test func `A port on which nothing listens, or no longer, is told from a lost answer`()
        async throws
    {
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        plug(server.url)
        try await like()
        server.stop()
        let problem = "\(server.url) can't be reached. Does photo-server run there?"
        await expect(problem) { try await like() }
        await expect(problem) { try await Photo(id: 42).unlike().value }
        await expect(problem) { _ = try await Photo.liked().value }
    }

    @Test(.enabled("Only on Linux, Foundation knows no such addresses") { isLinux })
    func `What could not be asked is not said to have happened`() async throws {
        let address = try #require(URL(string: "http://[::1]:8080"))
        plug(address)
        let problem = "\(address) can't be reached. Does photo-server run there?"
        await expect(problem) { try await like() }
    }

    @Test(arguments: [
        ("400 Bad Request", "No.", "400: No."),
        ("401 Unauthorized\r\nWWW-Authenticate: Bearer", "Who?", "401: Who?"),
        ("404 Not Found", "<html>\r\n</html>", "404: <html>"),
        ("500 Internal Server Error", "\nThe disk is full\n", "500: The disk is full"),
        ("503 Service Unavailable", "", "503: No reason given."),
    ])
    func `A status of 400 and more is refused, with the server's one line`(
        line: Escaped,
        body: Escaped,
        reason: String
    ) async throws {
        let server = try FakeServer { _ in FakeServer.response(line.text, body.text) }
        plug(server.url)
        await expect("\(server.url) answered \(reason)") { try await like() }
    }

    @Test(
        arguments: [
            "204 No Content", "200 OK", "502 Bad Gateway",
            "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"",
        ].map { Escaped(FakeServer.response($0, "[]", from: "")) }
            + ["", "<html>", "{}", "[{\"id\":\"42\"}]", "[{\"id\":42}", "[{\"id\":0}]", "\0"].map {
                Escaped(FakeServer.response("200 OK", $0))
            } + [Escaped(endless)]
    )
    func `The answer of another server, or in another form, is neither a like nor a list`(
        answer: Escaped
    ) async throws {
        let server = try FakeServer { _ in answer.text }
        plug(server.url)
        await expect(strange(server)) { try await like() }
        await expect(strange(server)) { _ = try await Photo.liked().value }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "307 Temporary Redirect"])
    func `A redirect is not followed`(status: String) async throws {
        let other = try FakeServer { _ in FakeServer.response("204 No Content") }
        let server = try FakeServer { _ in
            FakeServer.response("\(status)\r\nLocation: \(other.url)/photos/42/like")
        }
        plug(server.url, key: "abc")
        await expect(strange(server)) { try await like() }
    }

    @Test func `A server without TLS is not asked with TLS, and that is said`() async throws {
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        let port = try #require(server.url.port)
        plug(try #require(URL(string: "https://127.0.0.1:\(port)")))
        let error = await #expect(throws: ServerError.self) { try await like() }
        let start = "https://127.0.0.1:\(port) was not asked: "
        #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
    }

    @Test(arguments: [
        nil, "", "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[",
    ])
    func `No answer in time, one that is cut off, or no HTTP may still mean that it was done`(
        answer: Escaped?
    ) async throws {
        let server = try FakeServer { _ in answer?.text }
        plug(server.url, timeout: answer == nil ? .milliseconds(50) : .seconds(3600))
        await expect(lost(server)) { try await like() }
        await expect(lost(server)) { _ = try await Photo.liked().value }
    }
}

// MARK: - Helpers

private func plug(_ server: URL, key: String? = nil, timeout: Duration = .seconds(3600)) {
    _ = NetworkRoot(server, key: key, timeout: timeout)
}

private func like() async throws { try await Photo(id: 42).like().value }

/// What is longer than any list, and more is promised.
private let endless =
    "HTTP/1.1 200 OK\r\nPhoto-Server: 1\r\nContent-Length: 999999999\r\n\r\n"
    + String(repeating: "[", count: 2_000_000)

private func lost(_ server: FakeServer) -> String {
    "\(server.url) gave no answer, but may have done it. List the likes."
}

private func strange(_ server: FakeServer) -> String {
    "\(server.url) doesn't answer as photo-server does. Check the address."
}

private func expect(
    _ problem: String,
    _ location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    let error = await #expect(throws: ServerError.self, sourceLocation: location) {
        try await body()
    }
    #expect(error?.description == problem, sourceLocation: location)
}

#if os(Linux)
    private let isLinux = true
#else
    private let isLinux = false
#endif
