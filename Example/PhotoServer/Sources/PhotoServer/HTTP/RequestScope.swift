import Hummingbird
import Plug

/// Answers each request in the registry of its tenant, in a scope that knows who asks.
struct RequestScope<Context: RequestContext>: RouterMiddleware {
    let tenants: Tenants

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let caller = try tenants.caller(of: request)
        return try await tenants[caller].run {
            try await Actions.withScope {
                WhoAsks.self <~ { caller }
                return try await next(request, context)
            }
        }
    }
}
