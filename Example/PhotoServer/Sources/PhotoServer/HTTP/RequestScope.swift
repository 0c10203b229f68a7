package import Hummingbird
import Logging
import Metrics
import Plug

/// Handles each request in the registry of its tenant, in a scope that knows the caller.
package struct RequestScope<Context: RequestContext>: RouterMiddleware {
    private let tenants: Tenants
    private let refusedKeys: Counter

    package init(tenants: Tenants, metrics: MetricsPage) {
        self.tenants = tenants
        refusedKeys = Counter(label: "refused_keys_total", factory: metrics)
    }

    package func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let caller = caller(of: request) else {
            // The key stays out of the log, because it may be a real one with a typo.
            context.logger.warning("A key was refused")
            refusedKeys.increment()
            throw HTTPError(
                .unauthorized,
                headers: [.wwwAuthenticate: "Bearer"],
                message: "This key opens nothing. Ask whoever runs the server for one."
            )
        }
        // Each use case refuses readers, too. But here, the body has not been read yet.
        guard caller.mayChange || request.method == .get || request.method == .head
        else { throw HTTPError.readersMayOnlyLook }
        return try await tenants[caller].run {
            try await Actions.withScope {
                WhoAsks.self <~ { caller }
                return try await next(request, context)
            }
        }
    }

    /// The caller of a request, or nil if its key is invalid.
    private func caller(of request: Request) -> Caller? {
        guard let authorization = request.headers[.authorization] else { return .anonymous }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
        return tenants.callers[String(words[1])]
    }
}
