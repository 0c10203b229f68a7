import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import InMemoryTracing
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
        let keys = Keys([
            "key-a": Caller(tenant: "a"),
            "key-b": Caller(tenant: "b"),
            "look-a": Caller(tenant: "a", mayChange: false),
        ])
        let metrics = MetricsPage()
        database = try PhotoDatabase()
        let tenants = Tenants(with: keys, in: database, report: CallReport(metrics: metrics))
        application = Application(
            router: PhotoRouter.make(tenants: tenants, metrics: metrics)
        )
    }

    @Test func `A like is listed until it is taken back`() async throws {
        for id in [42, 7, 42] {
            #expect(try await send(.post, "/photos/\(id)/like") == Answer(.noContent))
        }
        #expect(try await send(.get, "/likes") == Answer(.ok, #"[{"id":7},{"id":42}]"#))
        #expect(try await send(.delete, "/photos/7/like") == Answer(.noContent))
        #expect(try await send(.delete, "/photos/42/like") == Answer(.noContent))
        #expect(try await send(.delete, "/photos/43/like") == Answer(.noContent))
        #expect(try await send(.get, "/likes") == Answer(.ok, "[]"))
    }

    @Test func `A posted photo gets an id and keeps its title`() async throws {
        let posted = Answer(.created, #"{"id":1001,"title":"a+b & é/😺.jpg"}"#)
        let path = "/photos?title=a+b%20%26%20%C3%A9/%F0%9F%98%BA.jpg"
        #expect(try await send(.post, path, body: "meow") == posted)
        #expect(try await send(.post, "/photos/1001/like") == Answer(.noContent))
        #expect(try await send(.get, "/likes") == Answer(.ok, "[\(posted.body)]"))
    }

    @Test func `HEAD is answered with the headers of GET and no body`() async throws {
        _ = try await send(.post, "/photos/42/like")
        try await application.test(.router) { client in
            try await client.execute(uri: "/likes", method: .head) { response in
                #expect(response.headers[.contentLength] == "11")
                #expect(response.body.readableBytes == 0)
            }
        }
    }

    @Test func `The largest picture is taken, and one byte more is too much`() async throws {
        let picture = String(repeating: "x", count: PhotoRouter.largestPicture)
        #expect(try await send(.post, "/photos?title=x", body: picture).status == .created)
        let refusal = Answer(.contentTooLarge, "A picture has at most 10 MB.\n")
        #expect(try await send(.post, "/photos?title=x", body: picture + "x") == refusal)
    }

    @Test(
        arguments: [
            (.get, "/", 404), (.get, "/nothing", 404), (.put, "/likes", 404), (.get, "/LIKES", 404),
            (.get, "/photos/42/like", 404), (.post, "/photos/0/like", 404),
            (.post, "/photos/-42/like", 404), (.post, "/photos/4.2/like", 404),
            (.post, "/photos/9223372036854775808/like", 404), (.post, "/photos//like", 404),
            (.post, "/photos/42/../43/like", 404), (.post, "/photos/%FF/like", 404),
            (.post, "/photos", 400), (.post, "/photos?title=", 400),
            (.post, "/photos?TITLE=x", 400),
            (.post, "/photos?title=x%0Ay", 400), (.post, "/photos?title=x%00", 400),
            (.post, "/photos?title=x", 400),
        ] as [(HTTPRequest.Method, String, Int)]
    )
    func `What can't be answered is refused in one line of text`(
        method: HTTPRequest.Method,
        path: String,
        status: Int
    ) async throws {
        let answer = try await send(method, path)
        #expect(answer.status.code == status)
        #expect(answer.body.hasSuffix(".\n") || answer.body.hasSuffix(".jpg\n"))
        #expect(answer.body.count { $0 == "\n" } == 1)
        #expect(try await send(.get, "/likes").body == "[]")
    }
}

extension PhotoRouterTests {
    @Test func `A database that fails is told, but not what is in it`() async throws {
        try await database.writer.write { try $0.execute(sql: "DROP TABLE likes") }
        let refusal = Answer(
            .internalServerError,
            "Something failed. The server's log says what.\n"
        )
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
        #expect(try await send(.get, "/likes").body == #"[{"id":1}]"#)
        #expect(try await send(.get, "/likes", key: "key-a").body == #"[{"id":2}]"#)
        #expect(try await send(.get, "/likes", key: "key-b").body == #"[{"id":3}]"#)
    }

    @Test func `Tenants that are served at the same time stay apart`() async throws {
        try await withThrowingTaskGroup { group in
            for id in 1...100 {
                group.addTask {
                    try await send(
                        .post,
                        "/photos/\(id)/like",
                        key: id % 2 == 0 ? "key-a" : "key-b"
                    )
                }
            }
            for try await answer in group { #expect(answer.status == .noContent) }
        }
        let even = stride(from: 2, through: 100, by: 2).map { #"{"id":\#($0)}"# }
        let odd = stride(from: 1, through: 99, by: 2).map { #"{"id":\#($0)}"# }
        #expect(
            try await send(.get, "/likes", key: "key-a").body == "[\(even.joined(separator: ","))]"
        )
        #expect(
            try await send(.get, "/likes", key: "key-b").body == "[\(odd.joined(separator: ","))]"
        )
    }

    @Test(arguments: ["Bearer nonsense", "Bearer", "Bearer ", "Basic key-a", "key-a", ""])
    func `A key that is none is refused`(authorization: String) async throws {
        try await application.test(.router) { client in
            let headers: HTTPFields = [.authorization: authorization]
            try await client.execute(uri: "/likes", method: .get, headers: headers) { response in
                #expect(response.status == .unauthorized)
                #expect(response.headers[.wwwAuthenticate] == "Bearer")
                #expect(String(buffer: response.body).hasPrefix("This key opens nothing."))
            }
        }
    }

    @Test func `A key for looking lists the likes of its tenant, and changes nothing`() async throws
    {
        _ = try await send(.post, "/photos/2/like", key: "key-a")
        let refusal = Answer(.forbidden, "This key may look, but change nothing.\n")
        #expect(try await send(.post, "/photos/3/like", key: "look-a") == refusal)
        #expect(try await send(.delete, "/photos/2/like", key: "look-a") == refusal)
        #expect(try await send(.post, "/photos?title=x", key: "look-a", body: "meow") == refusal)
        #expect(try await send(.get, "/likes", key: "look-a") == Answer(.ok, #"[{"id":2}]"#))
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

/// What a request was answered with.
private struct Answer: Equatable {
    let status: HTTPResponse.Status
    let body: String

    init(_ status: HTTPResponse.Status, _ body: String = "") {
        self.status = status
        self.body = body
    }
}

extension PhotoRouterTests {
    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        key: String? = nil,
        body: String? = nil
    ) async throws -> Answer {
        try await application.test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: key.map { [.authorization: "Bearer \($0)"] } ?? [:],
                body: body.map { ByteBuffer(string: $0) }
            ) { response in
                #expect(response.headers[HTTPField.Name("Photo-Server")!] == "1")
                return Answer(response.status, String(buffer: response.body))
            }
        }
    }
}
