import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import InMemoryLogging
import InMemoryTracing
import LikePhotoUseCases
import Logging
import Metrics
import MetricsTestKit
import PhotoServer
import Plug
import PlugTesting
import Testing
import Tracing

/// How the routes and a database answer requests.
@Suite(.timeLimit(.minutes(10)))
struct PhotoRouterTests {
    private let metrics = TestMetrics()
    private let clock = TestClock()
    private let log = InMemoryLogHandler()
    private let folder = TemporaryFolder()
    private let store: DatabasePool
    private let locking: DatabaseQueue
    private let tenants: Tenants
    private let responder: RouterResponder<BasicRequestContext>

    init() throws {
        let callers = [
            "key-a": Caller(tenant: "a"),
            "key-b": Caller(tenant: "b"),
            "look-a": Caller(tenant: "a", mayChange: false),
        ]
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        configuration.allowsUnsafeTransactions = true
        let path = folder.path("likes.sqlite")
        store = try DatabasePool(path: path, configuration: configuration)
        locking = try DatabaseQueue(path: path, configuration: configuration)
        tenants = try Tenants(
            of: callers,
            in: try PhotoDatabase(store),
            limit: .seconds(5),
            clock: clock
        )
        responder = PhotoRouter.make(tenants: tenants).buildResponder()
    }

    @Test(arguments: [
        ("/nothing", 404), ("/photos/42", 404), ("/photos/0/like", 404), ("/photos/4.2/like", 404),
        ("/photos/9223372036854775808/like", 404), ("/likes?after=x", 400),
        ("/likes", 405), ("/photos/42/like?get", 405),
    ])
    func `What can't be answered is refused in one line of text`(
        path: String,
        status: Int
    ) async throws {
        let answer = try await send(path.contains("?") ? .get : .post, path)
        #expect(answer.status.code == status)
        #expect(answer.body.hasSuffix("\n"))
        #expect(answer.body.count { $0 == "\n" } == 1)
    }
}

// MARK: - Tenants

extension PhotoRouterTests {
    @Test func `A key names the tenant, and no other sees or changes its likes, even at once`()
        async throws
    {
        let keys = [nil, "key-a", "key-b"]
        try await withThrowingTaskGroup { group in
            for id in 1...99 {
                group.addTask { try await send(.post, "/photos/\(id)/like", key: keys[id % 3]) }
            }
            for try await answer in group { #expect(answer.status == .noContent) }
        }
        _ = try await send(.delete, "/photos/1/like", key: "key-b")
        for (remainder, key) in keys.enumerated() {
            let liked = (1...99).filter { $0 % 3 == remainder }
            #expect(try await likes(key: key) == liked)
        }
    }

    @Test(arguments: ["Bearer nonsense", "Bearer", "Bearer ", "Basic key-a", "key-a", ""])
    func `An invalid key is refused, counted, and kept out of the log`(
        authorization: String
    ) async throws {
        let answer = try await withMetricsFactory(metrics) {
            try await send(.get, "/likes", authorization: authorization)
        }
        let text = "This key opens nothing. Ask whoever runs the server for one.\n"
        #expect(answer == (.unauthorized, text))
        #expect(metrics.counterTotal(label: "refused_keys_total") == 1)
        let entries = log.entries.filter { $0.metadata["hb.request.id"] != nil }
        #expect(entries.map { "\($0.message)" } == ["A key was refused"])
        #expect(!"\(log.entries)".contains("nonsense"))
    }
}

// MARK: - What goes wrong

extension PhotoRouterTests {
    @Test(arguments: ["Transfer-Encoding: chunked\r\n\r\nzz\r\n", "Content-Length: 3\r\n\r\nca"])
    func `A like with a body that is malformed or cut off is none`(rest: String) async throws {
        let request = "POST /photos/1/like HTTP/1.1\r\nHost: x\r\n\(rest)"
        let answer = try await serving { try await Server.send(request, to: $0, thenEnds: true) }
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(try await likes() == [])
    }

    @Test func `An asynchronous use case is limited, too`() async throws {
        await withLogger(handler: log) { _ in
            await tenants.run(as: Caller(tenant: "a")) {
                Actions.intercept(CountLikes.self, .stalled)
                let count = Promise { try await action(CountLikes.self) }
                await clock.sleepers(1, within: .seconds(600))
                clock.advance(by: .seconds(5))
                await #expect(throws: PromiseTimeoutError.self) { try await count.value }
            }
        }
    }

    @Test func `All requests that wait for a locked store fail together`() async throws {
        try await locking.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try await withThrowingTaskGroup { group in
            for id in 1...8 { group.addTask { try await send(.post, "/photos/\(id)/like") } }
            await clock.sleepers(8, within: .seconds(600))
            // The store is still locked, and none of them has had its turn.
            clock.advance(by: .seconds(5))
            let text = "The store is busy. Try again later.\n"
            for try await answer in group { #expect(answer == (.serviceUnavailable, text)) }
        }
        try await locking.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try await send(.post, "/photos/42/like").status == .noContent)
    }
}

// MARK: - Looking on

extension PhotoRouterTests {
    @Test func `A job counts the likes of each tenant, in its own name`() async throws {
        for id in 1...2 { _ = try await send(.post, "/photos/\(id)/like", key: "key-a") }
        let jobs = TestClock()
        let counting = Task {
            try await withLogger(handler: log) { _ in
                try await withMetricsFactory(metrics) {
                    try await LikeCounts(of: tenants).run(clock: jobs)
                }
            }
        }
        await jobs.sleepers(1, within: .seconds(600))
        counting.cancel()
        #expect(try metrics.expectGauge("likes", [("tenant", "a")]).values == [2])
        #expect(try metrics.expectGauge("likes", [("tenant", "b")]).values == [0])
    }

    @Test
    func
        `Each call is a line in the log, counted and timed, and a span inside that of its request`()
        async throws
    {
        let tracer = InMemoryTracer()
        try await withLogger(handler: log) { _ in
            try await withTracer(tracer) {
                try await withMetricsFactory(metrics) {
                    _ = try await send(.post, "/photos/2/like", key: "key-a")
                    _ = try await send(.post, "/photos/3/like", key: "look-a")
                    try await store.write { try $0.execute(sql: "DROP TABLE likes") }
                    // The answer doesn't say what is in the database.
                    let text = "Something failed. The server's log says what.\n"
                    let answer = try await send(.post, "/photos/3/like", key: "key-a")
                    #expect(answer == (.internalServerError, text))
                }
            }
        }
        let lines = log.entries.filter { $0.metadata["tenant"] == "a" }.map { "\($0.message)" }
        #expect(lines == ["LikePhoto returned", "LikePhoto refused", "LikePhoto failed"])
        #expect(metrics.counterTotal(label: "action_calls_total") == 3)
        for outcome in ["returned", "refused", "failed"] {
            let labels = [("action", "LikePhoto"), ("outcome", outcome)]
            #expect(metrics.counterTotal(label: "action_calls_total", dimensions: labels) == 1)
        }
        let timer = try metrics.expectTimer("action_duration_seconds", [("action", "LikePhoto")])
        #expect(timer.values.count == 3)
        let spans = tracer.finishedSpans
        let names = Array(repeating: ["LikePhoto", "/photos/{id}/like"], count: 3)
        #expect(spans.map(\.operationName) == names.flatMap(\.self))
        #expect(spans.first?.parentSpanID == spans.dropFirst().first?.spanID)
        #expect(spans.first?.attributes.get("tenant") == "a")
    }
}

// MARK: - Requests

extension PhotoRouterTests {
    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        key: String? = nil,
        authorization: String? = nil
    ) async throws -> (status: HTTPResponse.Status, body: String) {
        let authorization = key.map { "Bearer \($0)" } ?? authorization
        let field = authorization.map { "Authorization: \($0)\r\n" } ?? ""
        let head = "\(method) \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\(field)\r\n"
        let response = try await serving { try await Server.send(head, to: $0) }
        #expect(response.contains("Photo-Server: 1\r\n"))
        let status = try #require(response.split(separator: " ").dropFirst().first)
        let body = try #require(response.firstRange(of: "\r\n\r\n")).upperBound
        return (HTTPResponse.Status(code: try #require(Int(status))), String(response[body...]))
    }

    /// Serves while the closure runs, on the port that it gets.
    private func serving<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "test") { [log] _ in log }
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { port.finish() }
                try await application.runService(gracefulShutdownSignals: [])
            }
            let value = try await body(#require(await ports.first { _ in true }))
            group.cancelAll()
            return value
        }
    }

    private func likes(key: String? = nil) async throws -> [Int] {
        let body = try await send(.get, "/likes", key: key).body
        return try JSONDecoder().decode([Photo].self, from: Data(body.utf8)).map(\.id)
    }
}
