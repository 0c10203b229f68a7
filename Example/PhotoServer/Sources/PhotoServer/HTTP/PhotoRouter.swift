public import Hummingbird
public import LikePhotoUseCases
import Plug

/// The routes of the server. Nothing here knows how a photo is liked, nor whose likes they are.
package enum PhotoRouter {
    /// Routes requests to the use cases.
    package static func make(tenants: Tenants) -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: Signature())
        router.add(middleware: TracingMiddleware())

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
        for (path, allowed) in [("likes", "GET"), ("photos/:id/like", "POST, DELETE")] {
            for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete]
            where !allowed.contains(method.rawValue) {
                router.on(RouterPath(path), method: method) { _, _ -> HTTPResponse.Status in
                    let message = "Nothing here answers \(method). Try \(allowed)."
                    throw HTTPError(.methodNotAllowed, headers: [.allow: allowed], message: message)
                }
            }
        }
        return router
    }

    private static func photo(
        in request: Request,
        _ context: BasicRequestContext
    ) async throws -> Photo {
        // Nothing needs the body. But a request that is cut off, or no HTTP, must change nothing.
        _ = try await request.body.collect(upTo: 1_024)
        guard let id = context.parameters.get("id", as: Int.self), id > 0 else {
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
