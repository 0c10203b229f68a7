import Foundation
import LikePhotoUseCases
import Plug

/// Answers requests with the use cases. Nothing here says how a photo is liked.
enum Routes {
    /// Answers a request, if need be with the error of the use case.
    static func response(to request: Request) async -> Response {
        do {
            return try await perform(request)
        } catch let refusal as Refusal {
            return Response(refusal)
        } catch {
            return Response(Refusal(status: .failed, text: "\(error)"))
        }
    }

    private static func perform(_ request: Request) async throws -> Response {
        guard let resource = Resource(path: request.path) else {
            throw Refusal(status: .notFound, text: "There is nothing at this path.")
        }
        switch (resource, request.method) {
        case (.likes, "GET"), (.likes, "HEAD"):
            return try .json(try await action(ListLikes.self))
        case (.like(let photo), "POST"):
            try await action(LikePhoto.self, photo)
            return .done
        case (.like(let photo), "DELETE"):
            try await action(UnlikePhoto.self, photo)
            return .done
        case (.photos, "POST"):
            return try .json(
                try await action(PostPhoto.self, draft(in: request)),
                status: .created
            )
        default:
            throw Refusal(
                status: .methodNotAllowed,
                text: "This path answers \(resource.methods.joined(separator: " and ")).",
                allowed: resource.methods
            )
        }
    }

    private static func draft(in request: Request) throws(Refusal) -> Draft {
        guard let title = try request.parameter("title"), !title.isEmpty else {
            throw .malformed("Send a title, like: POST /photos?title=cat.jpg")
        }
        guard !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw .malformed("A title has no control characters.")
        }
        guard !request.body.isEmpty else {
            throw .malformed("Send the picture's bytes as the body, with a Content-Length.")
        }
        return Draft(title: title, data: Data(request.body))
    }
}

/// What a path names.
private enum Resource {
    case likes
    case photos
    case like(Photo)

    /// Compares the path as it was sent: whatever is encoded, doubled or padded names nothing.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        switch parts.count {
        case 1 where path == "/likes":
            self = .likes
        case 1 where path == "/photos":
            self = .photos
        case 3 where parts.first == "photos" && parts.last == "like":
            let text = parts[parts.startIndex + 1]
            guard let id = Int(text), id > 0, String(id) == text else { return nil }
            self = .like(Photo(id: id))
        default:
            return nil
        }
    }

    var methods: [String] {
        switch self {
        case .likes: ["GET", "HEAD"]
        case .photos: ["POST"]
        case .like: ["POST", "DELETE"]
        }
    }
}
