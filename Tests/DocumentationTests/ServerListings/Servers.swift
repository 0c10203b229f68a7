import Hummingbird
import Plug

// What the article about servers shows of Hummingbird.

enum ServerListings {
    struct Caller: Sendable {}

    struct Tenants: Sendable {
        func caller(of request: Request) throws -> Caller { Caller() }
        func scope(for caller: Caller) throws -> Actions { Actions.current }
    }

    // snippet.request-scope
    struct RequestScope<Context: RequestContext>: RouterMiddleware {
        let tenants: Tenants

        func handle(
            _ request: Request,
            context: Context,
            next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            let caller = try tenants.caller(of: request)
            return try await tenants.scope(for: caller).run {
                try await next(request, context)
            }
        }
    }
    // snippet.end

    static func add(to router: Router<BasicRequestContext>, for tenants: Tenants) {
        router.add(middleware: RequestScope(tenants: tenants))
    }
}
