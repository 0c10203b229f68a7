public import Hummingbird
import Plug

/// The routes of the server. Nothing here knows how a photo is liked, nor whose likes they are.
package enum PhotoRouter {
    /// Routes requests to the use cases.
    package static func make(tenants: Tenants) -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: MetricsMiddleware())
        router.add(middleware: TracingMiddleware())

        router.get("health") { _, _ in
            // Needs no key.
            try await tenants.run(as: .anonymous) {
                try await action(CheckHealth.self)
                return HTTPResponse.Status.noContent
            }
        }
        let photos = router.group().add(middleware: RequestScope(tenants: tenants))
        photos.get("likes") { request, _ in
            let after = request.uri.queryParameters["after"] ?? "0"
            guard let id = Int(after)
            else { throw HTTPError(.badRequest, message: "Go on after an id: GET /likes?after=42") }
            return try await action(ListLikes.self, id).value
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
        guard let id = context.parameters.get("id", as: Int.self), id > 0
        else { throw HTTPError(.notFound, message: "A photo's id is a number from 1 up.") }
        return Photo(id: id)
    }
}

extension Photo: ResponseEncodable {}
