import GRDB
import Hummingbird
import Logging
import Metrics
import PhotoServer
import Tracing

/// The duties of the photo server, written in its route: the caller, the permission, the limit of
/// time, a span, a line in the log, a counter and a timer.
struct HandWritten: Sendable {
    let callers: [String: Caller]
    let database: any DatabaseWriter

    private static let sql =
        "SELECT photo FROM likes WHERE tenant = ? AND photo > ? ORDER BY photo LIMIT 1000"

    func router() -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: TracingMiddleware())
        router.get("likes") { request, context in
            let caller = try caller(of: request)
            guard let id = Int(request.uri.queryParameters["after"] ?? "0")
            else { throw HTTPError(.badRequest) }
            return try await observed("ListLikes", tenant: caller.tenant) {
                try await limited {
                    try await database.read {
                        try Int.fetchAll($0, sql: Self.sql, arguments: [caller.tenant, id])
                    }
                }
                .map { Photo(id: $0) }
            }
        }
        return router
    }

    private func caller(of request: Request) throws -> Caller {
        guard let authorization = request.headers[.authorization] else { return .anonymous }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer",
            let caller = callers[String(words[1])]
        else { throw HTTPError(.unauthorized) }
        guard caller.mayChange || [.get, .head].contains(request.method)
        else { throw HTTPError(.forbidden) }
        return caller
    }

    private func limited<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        return try await withThrowingTaskGroup { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: .seconds(5))
                throw CancellationError()
            }
            defer { group.cancelAll() }
            return try await group.next()!
        }
    }

    private func observed<Value>(
        _ name: String,
        tenant: String,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let start = ContinuousClock.now
        let span = startSpan(name, ofKind: .internal)
        span.attributes["tenant"] = tenant
        do {
            let value = try await body()
            report(name, "returned", tenant, span, since: start)
            return value
        } catch {
            span.recordError(error)
            report(name, "failed", tenant, span, since: start)
            throw error
        }
    }

    private func report(
        _ name: String,
        _ word: String,
        _ tenant: String,
        _ span: any Span,
        since start: ContinuousClock.Instant
    ) {
        let duration = ContinuousClock.now - start
        span.attributes["outcome"] = word
        span.end()
        let details: Logger.Metadata = ["tenant": "\(tenant)", "duration": "\(duration)"]
        Logger.current.info("\(name) \(word)", metadata: details)
        let action = ("action", name)
        let ends = [action, ("outcome", word)]
        Counter(label: "action_calls_total", dimensions: ends).increment()
        Timer(label: "action_duration_seconds", dimensions: [action])
            .record(duration: duration)
    }
}
