import Hummingbird
import Plug

// What the article about servers shows of Hummingbird.

enum ServerListings {
    struct Caller: Sendable {}

    struct Tenants: Sendable {
        func caller(of request: Request) throws -> Caller { Caller() }
        func scope(for caller: Caller) throws -> Actions { Actions.current }
    }

    struct RequestScope<Context: RequestContext>: RouterMiddleware {
        let tenants: Tenants

        func handle(
            _ request: Request,
            context: Context,
            next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            let caller = try tenants.caller(of: request)
            return try await tenants.scope(for: caller).run {
                var response = try await next(request, context)
                // A streamed body is written later, outside of this scope.
                let (scope, body) = (Actions.current, response.body)
                response.body = ResponseBody(
                    contentLength: body.contentLength
                ) { writer in
                    let writer = writer
                    try await scope.run { @concurrent () async throws in
                        try await body.write(writer)
                    }
                }
                return response
            }
        }
    }

    static func add(to router: Router<BasicRequestContext>, for tenants: Tenants) {
        router.add(middleware: RequestScope(tenants: tenants))
    }
}
