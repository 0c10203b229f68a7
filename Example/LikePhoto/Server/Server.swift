import Foundation
import LikePhotoUseCases
import Plug

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a `photo-server`. It keeps no cache, follows no redirects, and never repeats a
/// request on its own. You may use it from any thread.
final class Server: Sendable {
    private let server: URL
    private let key: String?
    private let timeout: Duration
    private let answers = Answers()
    private let session: URLSession

    init(_ server: URL, key: String?, timeout: Duration) {
        (self.server, self.key, self.timeout) = (server, key, timeout)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        session = URLSession(configuration: configuration, delegate: answers, delegateQueue: nil)
    }

    deinit {
        // A session keeps its connections and threads until it is invalidated.
        session.finishTasksAndInvalidate()
    }

    func set(_ photo: Photo, isLiked: Bool) -> Promise<Void> {
        send(isLiked ? "POST" : "DELETE", "photos/\(photo.id)/like", expecting: 204).then { _ in }
    }

    /// The next photos that are liked after an ID, in the order of their IDs.
    func liked(after id: Int) -> Promise<[Photo]> {
        send("GET", "likes?after=\(id)", expecting: 200).map { [server] data in
            // A server that ignores `after` would be asked forever.
            guard let photos = try? JSONDecoder().decode([Photo].self, from: data),
                photos.allSatisfy({ $0.id > id })
            else { throw ServerError(strange: server) }
            return photos
        }
    }

    /// Sends a request, and cancels it if it takes too long.
    private func send(_ method: String, _ path: String, expecting status: Int) -> Promise<Data> {
        var request = URLRequest(url: URL(string: path, relativeTo: server.appending(path: "/"))!)
        request.httpMethod = method
        request.httpBody = method == "GET" ? nil : Data()
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        return answers.answer(to: session.dataTask(with: request))
            .map { [server] response, data in
                // Any web server may answer. Only an answer from photo-server means success.
                guard response.value(forHTTPHeaderField: "Photo-Server") == "1",
                    response.statusCode == status || response.statusCode >= 400
                else { throw ServerError(strange: server) }
                if response.statusCode == status { return data }
                throw ServerError(response.statusCode, data, from: server)
            }
            .timeout(timeout)
            .recover { [server] in throw $0 as? ServerError ?? ServerError($0, from: server) }
    }
}
