import GRDB
package import Hummingbird
import Logging
import Plug

/// Handles each request in the registry of its tenant, in a scope that knows the caller.
package struct RequestScope<Context: RequestContext>: RouterMiddleware {
    private let tenants: Tenants

    package init(tenants: Tenants) { self.tenants = tenants }

    package func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let caller = caller(of: request) else {
            // The key stays out of the log, because it may be a real one with a typo.
            context.logger.warning("A key was refused")
            let text = "This key opens nothing. Ask whoever runs the server for one."
            throw HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"], message: text)
        }
        return try await tenants.run(as: caller) {
            var response = try await inWords { try await next(request, context) }
            // The body is written after this function has returned, outside of its scope.
            let (scope, body) = (Actions.current, response.body)
            response.body = ResponseBody(contentLength: body.contentLength) { writer in
                let writer = writer
                try await scope.run { @concurrent () async throws in
                    try await body.write(writer)
                }
            }
            return response
        }
    }

    /// Tells a client what has failed, but neither tables nor files. The log has them.
    private func inWords(_ body: () async throws -> Response) async throws -> Response {
        do { return try await body() } catch is PromiseTimeoutError {
            let text = "The store is busy. It may have done what you asked for."
            throw HTTPError(.serviceUnavailable, message: text)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw HTTPError(.serviceUnavailable, message: "The store is busy. Nothing was changed.")
        } catch is DatabaseError {
            throw HTTPError(.internalServerError, message: "It failed. The server's log says why.")
        }
    }

    /// The caller of a request, or nil if its key is invalid.
    private func caller(of request: Request) -> Caller? {
        guard let authorization = request.headers[.authorization] else { return .anonymous }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer", Caller.isPlain(words[1])
        else { return nil }
        return tenants.callers[String(words[1])]
    }
}
