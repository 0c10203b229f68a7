import Foundation
import LikePhotoUseCases
import Plug

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests to a `photo-server`. Never repeats one on its own. You may use it on any thread.
struct Server: Sendable {
    let url: URL
    let key: String?
    let timeout: Duration

    /// Any web server may answer. Only an answer from `photo-server` means success.
    private var isAnother: ServerError {
        ServerError(url, "doesn't answer as photo-server does. Check the address.")
    }

    /// The next photos that are liked after an ID, in the order of their IDs.
    func photos(after id: Int) -> Promise<[Photo]> {
        send("GET", "likes?after=\(id)", expecting: 200).map { data in
            // A server that ignores `after` would be asked forever.
            guard let photos = try? JSONDecoder().decode([Photo].self, from: data),
                photos.allSatisfy({ $0.id > id })
            else { throw isAnother }
            return photos
        }
    }

    /// Sends a request, and cancels it if it takes too long.
    func send(_ method: String, _ path: String, expecting status: Int) -> Promise<Data> {
        var request = URLRequest(url: URL(string: path, relativeTo: url.appending(path: "/"))!)
        request.httpMethod = method
        request.httpBody = method == "GET" ? nil : Data()
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        return Answer.promise(to: request).timeout(timeout)
            .recover { throw ServerError(url, $0) }
            .map { response, data in
                guard response.value(forHTTPHeaderField: "Photo-Server") == "1" else {
                    throw isAnother
                }
                if response.statusCode == status { return data }
                guard response.statusCode >= 400 else { throw isAnother }
                let line =
                    String(decoding: data.prefix(1000), as: UTF8.self)
                    .split(whereSeparator: \.isNewline).first ?? "No reason given."
                throw ServerError(url, "answered \(response.statusCode): \(line)")
            }
    }
}
