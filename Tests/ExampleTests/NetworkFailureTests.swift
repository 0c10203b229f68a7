import Foundation
import LikePhotoNetwork
import LikePhotoUseCases
import Plug
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NetworkFailureTests {
    @Test func `A port on which nothing listens is unreachable`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(try FakeServer.deadPort())"))
        await #expect(throws: PhotoServiceError.unreachable(server: url)) {
            try await like(on: PhotoService(url, timeout: .seconds(60)))
        }
    }

    @Test func `A server that says nothing times out`() async throws {
        let server = try FakeServer()
        let timeout = Duration.milliseconds(200)
        let elapsed = await ContinuousClock().measure {
            await #expect(throws: PhotoServiceError.timedOut(server: server.url, after: timeout)) {
                try await like(on: PhotoService(server.url, timeout: timeout))
            }
        }
        // URLSession would wait for a day.
        #expect(elapsed >= timeout)
        #expect(elapsed < timeout * 200)
    }

    @Test(arguments: [
        ("400 Bad Request", "No.", 400, "No"),
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
        let refused = PhotoServiceError.refused(server: server.url, status: status, reason: reason)
        await #expect(throws: refused) {
            try await like(on: PhotoService(server.url, timeout: .seconds(60)))
        }
    }

    @Test(arguments: ["", "<html></html>", "{}", "[{\"id\":\"42\"}]", "[{\"id\":42}", "\u{0}\u{1}"])
    func `A list that isn't the JSON expected is not understood`(body: String) async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", body) }
        await #expect(throws: PhotoServiceError.notUnderstood(server: server.url)) {
            try await NetworkListLikes(PhotoService(server.url, timeout: .seconds(60))).perform(())
                .value
        }
    }

    @Test func `A web page is no like`() async throws {
        let server = try FakeServer { _ in FakeServer.response("200 OK", "<html></html>") }
        await #expect(throws: PhotoServiceError.notUnderstood(server: server.url)) {
            try await like(on: PhotoService(server.url, timeout: .seconds(60)))
        }
    }

    @Test(arguments: [
        "", "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[",
    ])
    func `An answer that is cut off, or no HTTP, is a lost connection`(answer: String) async throws
    {
        let server = try FakeServer { _ in answer }
        let error = await #expect(throws: PhotoServiceError.self) {
            try await NetworkListLikes(PhotoService(server.url, timeout: .seconds(60))).perform(())
                .value
        }
        guard case .interrupted(server.url, _) = error else {
            Issue.record("\(String(describing: error)) says nothing of a lost connection")
            return
        }
    }

    @Test func `Every use case fails with the same words`() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(try FakeServer.deadPort())/"))
        let service = PhotoService(url, timeout: .seconds(60))
        let unreachable = PhotoServiceError.unreachable(server: url)
        await #expect(throws: unreachable) {
            try await NetworkUnlikePhoto(service).perform(Photo(id: 42)).value
        }
        await #expect(throws: unreachable) {
            try await NetworkPostPhoto(service).perform(Draft(title: "cat.jpg", data: Data())).value
        }
        await #expect(throws: unreachable) {
            try await NetworkListLikes(service).perform(()).value
        }
    }
}

private func like(on service: PhotoService) async throws {
    try await NetworkLikePhoto(service).perform(Photo(id: 42)).value
}
