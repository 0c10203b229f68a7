import Foundation
public import Hummingbird
public import LikePhotoUseCases
import NIOCore
import Plug

/// What the server answers. Nothing here says how a photo is liked, nor whose likes they are.
package enum PhotoRouter {
    /// The largest picture that can be posted, in bytes.
    package static let largestPicture = 10 * 1_048_576

    /// Routes requests to the use cases.
    package static func make(
        tenants: Tenants,
        metrics: MetricsPage
    ) -> Router<BasicRequestContext> {
        let router = Router(options: .autoGenerateHeadEndpoints)
        router.add(middleware: Signature())
        router.add(middleware: TracingMiddleware())
        router.get("metrics") { _, _ in metrics.text }

        let photos = router.group().add(middleware: RequestScope(tenants: tenants))
        photos.get("likes") { _, _ in
            try await action(ListLikes.self)
        }
        photos.post("photos/:id/like") { _, context in
            try await action(LikePhoto.self, photo(in: context))
            return HTTPResponse.Status.noContent
        }
        photos.delete("photos/:id/like") { _, context in
            try await action(UnlikePhoto.self, photo(in: context))
            return HTTPResponse.Status.noContent
        }
        photos.post("photos") { request, _ in
            let photo = try await action(PostPhoto.self, draft(in: request))
            return EditedResponse(status: .created, response: photo)
        }
        return router
    }

    private static func photo(in context: BasicRequestContext) throws -> Photo {
        guard let id = context.parameters.get("id", as: Int.self), id > 0 else {
            throw HTTPError(.notFound, message: "A photo's id is a number from 1 up.")
        }
        return Photo(id: id)
    }

    private static func draft(in request: Request) async throws -> Draft {
        guard let title = request.uri.queryParameters["title"], !title.isEmpty else {
            throw HTTPError(.badRequest, message: "Send a title, like: POST /photos?title=cat.jpg")
        }
        guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw HTTPError(.badRequest, message: "A title has no control characters.")
        }
        do {
            let picture = try await request.body.collect(upTo: largestPicture)
            guard picture.readableBytes > 0 else {
                throw HTTPError(.badRequest, message: "Send the picture's bytes as the body.")
            }
            return Draft(title: String(title), data: Data(picture.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge, message: "A picture has at most 10 MB.")
        }
    }
}

extension Photo: ResponseEncodable {}
