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
        try await action(UnlikePhoto.self, Photo(id: 43)).value
        #expect(try await action(ListLikes.self, 6).value == [Photo(id: 7), Photo(id: 42)])

        let heads = requests.withLock { $0 }
        let lines = ["POST /photos/42/like", "DELETE /photos/43/like", "GET /likes?after=6"]
        #expect(heads.map(\.first) == lines.map { "\($0) HTTP/1.1" })
        let keys = heads.flatMap { $0.filter { $0.hasPrefix("Authorization") } }
        #expect(keys == (key == nil ? [] : Array(repeating: "Authorization: Bearer abc", count: 3)))
    }

    @Test func `A port on which nothing listens is told from a lost answer`() async throws {
        let server = try FakeServer { _ in FakeServer.response("204 No Content") }
        plug(server.url)
        try await like()
        server.stop()
        try await expect("\(server.url): ", "Does photo-server run there?") { try await like() }
    }

    @Test(arguments: [
        "", "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[",
    ])
    func `An answer that is cut off, or no HTTP, may still mean that it was done`(
        answer: Escaped
    ) async throws {
        let server = try FakeServer { _ in answer.text }
        plug(server.url)
        try await expect("\(server.url): ", "It may have done it.") { try await like() }
    }

    @Test(arguments: [
        (
            "401 Unauthorized\r\nWWW-Authenticate: Bearer", #"{"error":{"message":"Who?"}}"#,
            "401: Who?"
        ),
        ("404 Not Found", "<html>\r\n</html>", "404: No reason given."),
        ("500 Internal Server Error", "", "500: No reason given."),
    ])
    func `A status of 400 and more is a refusal, with the server's reason`(
        line: Escaped,
        body: Escaped,
        reason: String
    ) async throws {
        let server = try FakeServer { _ in FakeServer.response(line.text, body.text) }
        plug(server.url)
        try await expect("\(server.url) answered \(reason)", "") { try await like() }
    }

    @Test(arguments: ["", "<html>", "{}", #"[{"id":"42"}]"#, #"[{"id":42}"#, "\0"])
    func `An answer in another form is no list`(answer: Escaped) async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", answer.text) }
        plug(server.url)
        await #expect(throws: DecodingError.self) { _ = try await action(ListLikes.self, 0).value }
    }
}

// MARK: - Helpers

private func plug(_ server: URL, key: String? = nil) { _ = NetworkRoot(server, key: key) }

private func like() async throws { try await action(LikePhoto.self, Photo(id: 42)).value }

private func expect(
    _ beginning: String,
    _ end: String,
    _ location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async throws {
    let error = await #expect(throws: PhotoError.self, sourceLocation: location) {
        try await body()
    }
    let text = try #require(error, sourceLocation: location).description
    #expect(text.hasPrefix(beginning) && text.hasSuffix(end), "\(text)", sourceLocation: location)
}
