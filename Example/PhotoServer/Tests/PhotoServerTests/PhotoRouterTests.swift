import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import InMemoryTracing
import LikePhotoUseCases
import Logging
import PhotoServer
import Testing
import Tracing

/// What requests are answered with, by the routes and a database in memory.
@Suite
struct PhotoRouterTests {
    private let database: PhotoDatabase
    private let application: Application<RouterResponder<BasicRequestContext>>

    init() throws {
        _ = quiet
        let callers = [
            "key-a": Caller(tenant: "a"),
            "key-b": Caller(tenant: "b"),
            "look-a": Caller(tenant: "a", mayChange: false),
        ]
        let metrics = MetricsPage()
        database = try PhotoDatabase(DatabaseQueue())
        let tenants = Tenants(of: callers, in: database, report: CallReport(metrics: metrics))
        application = Application(router: PhotoRouter.make(tenants: tenants, metrics: metrics))
    }

    @Test func `A like is listed until it is taken back`() async throws {
        for id in [42, 7, 42] {
            #expect(try await send(.post, "/photos/\(id)/like") == (.noContent, ""))
        }
        #expect(try await likes() == [7, 42])
        for id in [7, 42, 43] {
            #expect(try await send(.delete, "/photos/\(id)/like") == (.noContent, ""))
        }
        #expect(try await likes() == [])
    }

    @Test func `A posted photo gets an id and keeps its title`() async throws {
        let path = "/photos?title=a+b%20%26%20%C3%A9/%F0%9F%98%BA.jpg"
        let posted = try await send(.post, path, body: "meow")
        #expect(posted.status == .created)
        let photo = Photo(id: 1001, title: "a+b & é/😺.jpg")
        #expect(try JSONDecoder().decode(Photo.self, from: Data(posted.body.utf8)) == photo)
    }

    @Test func `The largest picture is taken, and one byte more is too much`() async throws {
        let picture = String(repeating: "x", count: PhotoRouter.largestPicture)
        #expect(try await send(.post, "/photos?title=x", body: picture).status == .created)
        let refusal = (HTTPResponse.Status.contentTooLarge, "A picture has at most 10 MB.\n")
        #expect(try await send(.post, "/photos?title=x", body: picture + "x") == refusal)
    }

    @Test(
        arguments: [
            (.get, "/nothing", 404), (.put, "/likes", 404), (.get, "/photos/42/like", 404),
            (.post, "/photos/0/like", 404), (.post, "/photos/4.2/like", 404),
            (.post, "/photos/9223372036854775808/like", 404),
            (.post, "/photos", 400), (.post, "/photos?title=", 400),
            (.post, "/photos?title=x%0Ay", 400), (.post, "/photos?title=x", 400),
        ] as [(HTTPRequest.Method, String, Int)]
    )
    func `What can't be answered is refused in one line of text`(
        method: HTTPRequest.Method,
        path: String,
        status: Int
    ) async throws {
        let answer = try await send(method, path)
        #expect(answer.status.code == status)
        #expect(answer.body.hasSuffix("\n"))
        #expect(answer.body.count { $0 == "\n" } == 1)
    }

    @Test func `A database that fails is told, but not what is in it`() async throws {
        try await database.writer.write { try $0.execute(sql: "DROP TABLE likes") }
        let text = "Something failed. The server's log says what.\n"
        let refusal = (HTTPResponse.Status.internalServerError, text)
        #expect(try await send(.post, "/photos/42/like") == refusal)
        #expect(try await send(.get, "/likes") == refusal)
    }
}

// MARK: - Tenants

extension PhotoRouterTests {
    @Test func `A key names the tenant, whose likes nobody else sees or changes`() async throws {
        _ = try await send(.post, "/photos/1/like")
        _ = try await send(.post, "/photos/2/like", key: "key-a")
        _ = try await send(.post, "/photos/3/like", key: "key-b")
        _ = try await send(.delete, "/photos/2/like", key: "key-b")
        #expect(try await likes() == [1])
        #expect(try await likes(key: "key-a") == [2])
        #expect(try await likes(key: "key-b") == [3])
    }

    @Test func `Tenants that are served at the same time stay apart`() async throws {
        try await withThrowingTaskGroup { group in
            for id in 1...100 {
                let key = id % 2 == 0 ? "key-a" : "key-b"
                group.addTask { try await send(.post, "/photos/\(id)/like", key: key) }
            }
            for try await answer in group { #expect(answer.status == .noContent) }
        }
        #expect(try await likes(key: "key-a") == Array(stride(from: 2, through: 100, by: 2)))
        #expect(try await likes(key: "key-b") == Array(stride(from: 1, through: 99, by: 2)))
    }

    @Test(arguments: ["Bearer nonsense", "Bearer", "Bearer ", "Basic key-a", "key-a", ""])
    func `A key that is none is refused`(authorization: String) async throws {
        let answer = try await send(.get, "/likes", authorization: authorization)
        let text = "This key opens nothing. Ask whoever runs the server for one.\n"
        #expect(answer == (.unauthorized, text))
    }

    @Test func `A key for looking lists the likes of its tenant, and changes nothing`() async throws
    {
        _ = try await send(.post, "/photos/2/like", key: "key-a")
        let refusal = (HTTPResponse.Status.forbidden, "This key may look, but change nothing.\n")
        #expect(try await send(.post, "/photos/3/like", key: "look-a") == refusal)
        #expect(try await send(.delete, "/photos/2/like", key: "look-a") == refusal)
        #expect(try await send(.post, "/photos?title=x", key: "look-a", body: "meow") == refusal)
        #expect(try await likes(key: "look-a") == [2])
    }
}

// MARK: - Looking on

extension PhotoRouterTests {
    @Test func `Calls are counted and timed`() async throws {
        _ = try await send(.post, "/photos/2/like", key: "key-a")
        _ = try await send(.post, "/photos/3/like", key: "look-a")
        let metrics = try await send(.get, "/metrics").body
        #expect(metrics.contains(#"action_calls_total{action="LikePhoto",outcome="returned"} 1.0"#))
        #expect(metrics.contains(#"action_calls_total{action="LikePhoto",outcome="failed"} 1.0"#))
        #expect(metrics.contains(#"action_duration_seconds_count{action="LikePhoto"} 2.0"#))
        #expect(!metrics.contains("WhoAsks"))
    }

    @Test func `Each call is a line in the log, with its tenant`() async throws {
        let log = InMemoryLogHandler()
        try await withLogger(handler: log) { _ in
            _ = try await send(.post, "/photos/2/like", key: "key-a")
            _ = try await send(.post, "/photos/3/like", key: "look-a")
        }
        #expect(log.entries.map { "\($0.message)" } == ["LikePhoto returned", "LikePhoto failed"])
        #expect(log.entries.allSatisfy { $0.metadata["tenant"] == "a" })
    }

    @Test func `Each call is a span, inside that of its request`() async throws {
        let tracer = InMemoryTracer()
        try await withTracer(tracer) {
            _ = try await send(.post, "/photos/2/like", key: "key-a")
        }
        let spans = tracer.finishedSpans
        let request = try #require(spans.first { $0.operationName == "/photos/{id}/like" })
        let call = try #require(spans.first { $0.operationName == "LikePhoto" })
        #expect(call.parentSpanID == request.spanID)
        #expect(call.attributes.get("tenant") == "a")
        #expect(spans.count == 2)
    }
}

/// What the test does not look at is not written either.
private let quiet: Void = LoggingSystem.bootstrap { _ in SwiftLogNoOpLogHandler() }

// MARK: - Requests

extension PhotoRouterTests {
    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        key: String? = nil,
        authorization: String? = nil,
        body: String? = nil
    ) async throws -> (status: HTTPResponse.Status, body: String) {
        let authorization = key.map { "Bearer \($0)" } ?? authorization
        return try await application.test(.router) { client in
            let response = try await client.executeRequest(
                uri: path,
                method: method,
                headers: authorization.map { [.authorization: $0] } ?? [:],
                body: body.map { ByteBuffer(string: $0) }
            )
            #expect(response.headers[HTTPField.Name("Photo-Server")!] == "1")
            return (response.status, String(buffer: response.body))
        }
    }

    private func likes(key: String? = nil) async throws -> [Int] {
        let body = try await send(.get, "/likes", key: key).body
        return try JSONDecoder().decode([Photo].self, from: Data(body.utf8)).map(\.id)
    }
}
