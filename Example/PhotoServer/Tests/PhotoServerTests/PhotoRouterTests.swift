import Foundation
import GRDB
import Hummingbird
import InMemoryLogging
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import NIOCore
import NIOEmbedded
import PhotoServer
import Plug
import PlugTesting
import Synchronization
import Testing
import Tracing

/// How the routes and a database answer requests.
@Suite(.timeLimit(.minutes(10)))
struct PhotoRouterTests {
    private let metrics = TestMetrics()
    private let clock = TestClock()
    private let log = InMemoryLogHandler()
    private let folder = try! TemporaryFolder()
    private let store: DatabasePool
    private let locking: DatabaseQueue
    private let tenants: Tenants

    init() throws {
        let callers = [
            "key-a": Caller(tenant: "a"), "look-a": Caller(tenant: "a", mayChange: false),
            "key-b": Caller(tenant: "b"), "Kelvin": Caller(tenant: "b"),
        ]
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        configuration.allowsUnsafeTransactions = true
        let path = folder.path("likes.sqlite")
        store = try DatabasePool(path: path, configuration: configuration)
        locking = try DatabaseQueue(path: path, configuration: configuration)
        try PhotoDatabase.migrate(store)
        tenants = Tenants(of: callers, clock: clock) { [store] in DatabaseRoot(of: $0, in: store) }
    }

    private func responder(of tenants: Tenants) -> RouterResponder<BasicRequestContext> {
        PhotoRouter.make(tenants: tenants).buildResponder()
    }

    @Test(arguments: [
        ("POST /nothing", 404), ("POST /photos/42", 404), ("POST /photos/0/like", 404),
        ("POST /photos/4.2/like", 404), ("POST /photos/9223372036854775808/like", 404),
        ("GET /likes?after=x", 400), ("PUT /photos/42/like", 404), ("POST /health", 404),
    ])
    func `What can't be answered is refused, and nothing is liked`(
        request: String,
        status: Int
    ) async throws {
        let words = request.split(separator: " ").map(String.init)
        let answer = try await send(try #require(.init(words[0])), words[1])
        #expect(answer.status.code == status)
        #expect(try await likes() == [])
    }

    /// What a test plugs reaches no tenant, because a tenant's registry falls through to no other.
    /// So the mocks are a root, as the database is.
    @Test(.actions) func `A route calls its use case, and its answer tells how that went`()
        async throws
    {
        LikePhoto.self <~ { _ in Issue.record("A tenant has a registry of its own") }
        let responder = responder(of: Tenants(of: [:]) { _ in MockRoot() })
        #expect(try await send(.post, "/photos/42/like", to: responder).status == .noContent)
        #expect(try await send(.post, "/photos/13/like", to: responder).status == .conflict)
        #expect(try await send(.get, "/likes?after=7", to: responder).body == #"[{"id":8}]"#)
    }

    @Test func `However many ask, a tenant's likes are read once, and again after a change`()
        async throws
    {
        let reads = Mutex<[String]>([])
        let callers = ["key-a": Caller(tenant: "a"), "key-b": Caller(tenant: "b")]
        let counted = Tenants(of: callers, clock: clock) { tenant in
            MockRoot {
                reads.withLock { $0.append(tenant) }
                return tenant == "a" ? 1 : 2
            }
        }
        let responder = responder(of: counted)
        func expectReads(_ tenants: String) async throws {
            await withTaskGroup { group in
                for key in Array(repeating: ["key-a", "key-b"], count: 50).flatMap(\.self) {
                    group.addTask {
                        let answer = try? await send(.get, "/likes", key: key, to: responder).body
                        return answer == (key == "key-a" ? #"[{"id":1}]"# : #"[{"id":2}]"#)
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
            #expect(reads.withLock { $0.sorted().joined() } == tenants)
        }
        try await expectReads("ab")
        _ = try await send(.post, "/photos/42/like", key: "key-a", to: responder)
        try await expectReads("aab")
        _ = try await send(.delete, "/photos/42/like", key: "key-b", to: responder)
        try await expectReads("aabb")
        // Another process may have changed them.
        clock.advance(by: .seconds(1))
        try await expectReads("aaabbb")
    }

    @Test func `Whoever asks for its health hears of the database, without a key`() async throws {
        #expect(try await send(.get, "/health").status == .noContent)
        try await store.write { try $0.execute(sql: "DROP TABLE likes") }
        #expect(try await send(.get, "/health").status == .internalServerError)
    }

    @Test func `A key names the tenant, and no other sees or changes its likes`() async throws {
        let likers = [(1, nil), (2, "key-a"), (3, "key-b")]
        for (id, key) in likers { _ = try await send(.post, "/photos/\(id)/like", key: key) }
        _ = try await send(.delete, "/photos/2/like", key: "key-b")
        for (id, key) in likers { #expect(try await likes(key: key) == [id]) }
    }

    @Test func `A body that is streamed is written in the registry of its request`() async throws {
        let router = PhotoRouter.make(tenants: tenants)
        router.group().add(middleware: RequestScope(tenants: tenants)).get("stream") { _, _ in
            Response(
                status: .ok,
                body: ResponseBody { writer in
                    let tenant = try action(WhoAsks.self).get().tenant
                    let likes = try await action(ListLikes.self, 0).value
                    try await writer.write(ByteBuffer(string: "\(tenant) likes \(likes.map(\.id))"))
                    try await writer.finish(nil)
                }
            )
        }
        _ = try await send(.post, "/photos/42/like", key: "key-a")
        let responder = router.buildResponder()
        for (key, text) in [("look-a", "a likes [42]"), ("key-b", "b likes []")] {
            #expect(try await send(.get, "/stream", key: key, to: responder).body == text)
        }
    }

    /// In Swift, K is equal to the sign of the unit kelvin. In a header, it is another key.
    @Test(arguments: [
        "Bearer nonsense", "Bearer", "Bearer ", "Basic key-a", "key-a", "", "Bearer \u{212A}elvin",
    ])
    func `An invalid key is refused, and kept out of the log`(authorization: String) async throws {
        let answer = try await send(.get, "/likes", authorization: authorization)
        let text = "This key opens nothing. Ask whoever runs the server for one."
        #expect(answer == (.unauthorized, refusal(text)))
        #expect(log.entries.map { "\($0.message)" } == ["Request", "A key was refused"])
        #expect(!"\(log.entries)".contains("nonsense"))
    }

    @Test func `A request with a body that is too long or cut off changes nothing`() async throws {
        let long = RequestBody(buffer: ByteBuffer(repeating: 0x20, count: 1_025))
        let cut = AsyncThrowingStream<ByteBuffer, _> { throw CancellationError() }
        for (body, status) in [(long, 413), (RequestBody(asyncSequence: cut), 500)] {
            #expect(try await send(.post, "/photos/1/like", body: body).status.code == status)
        }
        #expect(try await likes() == [])
    }

    @Test func `All requests that wait for a locked store fail together`() async throws {
        try await locking.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try await withThrowingTaskGroup { group in
            for id in 1...8 { group.addTask { try await send(.post, "/photos/\(id)/like") } }
            await clock.sleepers(8, within: .seconds(600))
            // The store is still locked, and none of them has had its turn.
            clock.advance(by: .seconds(5))
            let text = refusal("The store is busy. It may have done what you asked for.")
            for try await answer in group { #expect(answer == (.serviceUnavailable, text)) }
        }
        try await locking.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try await send(.post, "/photos/42/like").status == .noContent)
    }

    @Test func `A change that the locked store has refused is told from one that may be done`()
        async throws
    {
        let impatient = try DatabasePool(path: folder.path("likes.sqlite"))
        let tenants = Tenants(of: [:], clock: clock) { DatabaseRoot(of: $0, in: impatient) }
        try await locking.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let answer = try await send(.post, "/photos/1/like", to: responder(of: tenants))
        let text = refusal("The store is busy. Nothing was changed.")
        #expect(answer == (.serviceUnavailable, text))
        try await locking.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try await likes() == [])
    }

    @Test func `A job counts the likes of each tenant, in its own name`() async throws {
        for id in 1...2 { _ = try await send(.post, "/photos/\(id)/like", key: "key-a") }
        let jobs = TestClock()
        let counting = Task {
            await withMetricsFactory(metrics) { await LikeCounts(of: tenants, clock: jobs).run() }
        }
        await jobs.sleepers(1, within: .seconds(600))
        counting.cancel()
        #expect(try metrics.expectGauge("likes", [("tenant", "a")]).values == [2])
        #expect(try metrics.expectGauge("likes", [("tenant", "b")]).values == [0])
    }

    @Test func `Each call is logged, counted and timed, and a span inside that of its request`()
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
                    let text = refusal("It failed. The server's log says why.")
                    let answer = try await send(.post, "/photos/3/like", key: "key-a")
                    #expect(answer == (.internalServerError, text))
                }
            }
        }
        let lines = log.entries.filter { $0.metadata["tenant"] == "a" }.map { "\($0.message)" }
        #expect(lines == ["LikePhoto returned", "LikePhoto refused", "LikePhoto failed"])
        for outcome in ["returned", "refused", "failed"] {
            let labels = [("action", "LikePhoto"), ("outcome", outcome)]
            #expect(metrics.counterTotal(label: "action_calls_total", dimensions: labels) == 1)
        }
        let timer = try metrics.expectTimer("action_duration_seconds", [("action", "LikePhoto")])
        #expect(timer.values.count == 3)
        let (call, request) = (tracer.finishedSpans[0], tracer.finishedSpans[1])
        #expect([call, request].map(\.operationName) == ["LikePhoto", "/photos/{id}/like"])
        #expect(call.parentSpanID == request.spanID && call.attributes.get("tenant") == "a")
    }

    @Test func `No line says more of a confidential failure than its type`() async {
        await withLogger(handler: log) { _ in
            await tenants.run(as: Caller(tenant: "a")) {
                ChangePassword.self <~ { password in throw Refused(password: password) }
                _ = await action(ChangePassword.self, "hunter2").result
            }
        }
        #expect(log.entries.map { $0.metadata["error"] } == ["Refused"])
    }

    private func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        key: String? = nil,
        authorization: String? = nil,
        body: RequestBody = RequestBody(buffer: ByteBuffer()),
        to responder: RouterResponder<BasicRequestContext>? = nil
    ) async throws -> (status: HTTPResponse.Status, body: String) {
        var head = HTTPRequest(method: method, scheme: "http", authority: "x", path: path)
        head.headerFields[.authorization] = key.map { "Bearer \($0)" } ?? authorization
        let logger = Logger(label: "test") { [log] _ in log }
        let request = Request(head: head, body: body)
        let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
        let context = BasicRequestContext(source: source)
        // Another error is answered by the application.
        let responder = responder ?? self.responder(of: tenants)
        guard let response = try? await responder.respond(to: request, context: context)
        else { return (.internalServerError, "") }
        let text = Text()
        try await response.body.write(text)
        return (response.status, String(buffer: text.buffer.withLock { $0 }))
    }

    private func likes(key: String? = nil) async throws -> [Int] {
        let body = try await send(.get, "/likes", key: key).body
        return try JSONDecoder().decode([Photo].self, from: Data(body.utf8)).map(\.id)
    }
}

/// What Hummingbird writes of an error.
private func refusal(_ text: String) -> String { #"{"error":{"message":"\#(text)"}}"# }

/// Collects what a response writes.
private final class Text: ResponseBodyWriter {
    let buffer = Mutex(ByteBuffer())

    func write(_ part: ByteBuffer) async throws {
        buffer.withLock { _ = $0.writeImmutableBuffer(part) }
    }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

private class ChangePassword: Action<String, Promise<Void>>, Confidential {}
private struct Refused: Error { let password: String }

private struct MockRoot: PhotoNeeds {
    let likePhoto =
        LikePhoto.self <~ { photo in if photo.id == 13 { throw HTTPError(.conflict) } }
    let unlikePhoto = UnlikePhoto.self <~ { _ in Promise() }
    let listLikes: Plugged<ListLikes>
    let countLikes = CountLikes.self <~ { 1 }
    let checkHealth = CheckHealth.self <~ {}

    init(step: @escaping @Sendable () -> Int = { 1 }) {
        listLikes = ListLikes.self <~ { id in [Photo(id: id + step())] }
    }
}
