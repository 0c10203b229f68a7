public import Hummingbird
public import LikePhotoUseCases
import Plug

/// The routes of the server. Nothing here knows how a photo is liked, nor whose likes they are.
package enum PhotoRouter {
    /// Routes requests to the use cases.
    package static func make(tenants: Tenants) -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: Signature())
        router.add(middleware: TracingMiddleware())
        router.add(middleware: AllowedMethods())

        router.get("health") { _, _ in
            // Asks the database for no photo, and needs no key.
            try await tenants.run(as: .anonymous) {
                _ = try await action(ListLikes.self, .max).value
                return HTTPResponse.Status.noContent
            }
        }
        let photos = router.group().add(middleware: RequestScope(tenants: tenants))
        photos.get("likes") { request, _ in
            try await action(ListLikes.self, after(in: request)).value
        }
        photos.post("photos/:id/like") { request, context in
            try await action(LikePhoto.self, photo(in: request, context)).value
            return HTTPResponse.Status.noContent
        }
        photos.delete("photos/:id/like") { request, context in
            try await action(UnlikePhoto.self, photo(in: request, context)).value
            return HTTPResponse.Status.noContent
        }
        return router
    }

    private static func photo(
        in request: Request,
        _ context: BasicRequestContext
    ) async throws -> Photo {
        // Nothing needs the body. But a request that is cut off, or no HTTP, must change nothing.
        _ = try await request.body.collect(upTo: 1_024)
        guard let text = context.parameters.get("id"), let id = Int(text), id > 0, "\(id)" == text
        else {
            throw HTTPError(.notFound, message: "A photo's id is a number from 1 up.")
        }
        return Photo(id: id)
    }

    private static func after(in request: Request) throws -> Int {
        guard let id = Int(request.uri.queryParameters["after"] ?? "0") else {
            throw HTTPError(.badRequest, message: "A list goes on after an id: GET /likes?after=42")
        }
        return id
    }
}

extension Photo: ResponseEncodable {}

/// Names the methods of a path to a client that uses another one. The router itself knows no such
/// path then, and takes `//likes` for `/likes`.
private struct AllowedMethods<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path.split(separator: "/", omittingEmptySubsequences: false)
        let allowed: [HTTPRequest.Method] =
            switch path.count {
            case _ where path.dropFirst().contains(""): throw HTTPError(.notFound)
            case 2 where ["likes", "health"].contains(path[1]): [.get, .head]
            case 4 where path[1] == "photos" && path[3] == "like": [.post, .delete]
            default: [request.method]
            }
        if allowed.contains(request.method) { return try await next(request, context) }
        let list = allowed.map(\.rawValue).joined(separator: ", ")
        let message = "Nothing here answers \(request.method). Try \(list)."
        throw HTTPError(.methodNotAllowed, headers: [.allow: list], message: message)
    }
}
