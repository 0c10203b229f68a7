public import Foundation
public import LikePhotoUseCases
public import Plug

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes the requests that `photo-server` answers.
///
/// It keeps no cache and no cookies, follows no redirect, and never repeats a request by itself: so
/// every answer is the server's own. A failure rejects the promise with a ``PhotoServiceError``. Any
/// thread may use it.
public final class PhotoService: Sendable {
    private let server: URL
    private let key: String?
    private let timeout: Duration
    private let answers = Answers()
    private let session: URLSession

    /// Creates a service that talks to the server at an address such as `http://127.0.0.1:8080`.
    ///
    /// No connection is made yet.
    ///
    /// - Parameters:
    ///   - server: Where the server is. The paths of the requests are appended to it.
    ///   - key: Says to the server who asks, if it needs to know.
    ///   - timeout: How long a request may take before it fails.
    public init(_ server: URL, key: String? = nil, timeout: Duration = .seconds(10)) {
        self.server = server
        self.key = key
        self.timeout = timeout

        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Waiting for one of the usual six connections would count against the time-out.
        configuration.httpMaximumConnectionsPerHost = 64
        session = URLSession(configuration: configuration, delegate: answers, delegateQueue: nil)
    }

    deinit {
        // A session keeps its connections and threads until it is told that it won't be used again.
        session.finishTasksAndInvalidate()
    }

    /// Takes a like back.
    public func unlike(_ photo: Photo) -> Promise<Void> {
        send("DELETE", "photos/\(photo.id)/like", expecting: 204).then { _ in }
    }

    /// Posts a new photo.
    public func post(_ draft: Draft) -> Promise<Photo> {
        send("POST", "photos", title: draft.title, body: draft.data, expecting: 201).then(decoded)
    }

    /// The photos that are liked, in the order of their ids.
    public func liked() -> Promise<[Photo]> {
        send("GET", "likes", expecting: 200).then(decoded)
    }

    /// Sends a request, and cancels it if it takes too long.
    func send(
        _ method: String,
        _ path: String,
        title: String? = nil,
        body: Data? = nil,
        expecting status: Int
    ) -> Promise<Data> {
        var request = URLRequest(url: address(of: path, title: title))
        request.httpMethod = method
        request.httpBody = method == "GET" ? nil : body ?? Data()
        if body != nil {
            request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        }
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        // Its own time limit starts again with each byte, and ignores fractions of a second.
        request.timeoutInterval = 86_400

        let task = session.dataTask(with: request)
        return Promise { [self] in try await data(from: task, expecting: status) }
            .timeout(timeout)
            .recover { [server, timeout] error in
                guard error is PromiseTimeoutError else { throw error }
                throw PhotoServiceError.timedOut(server: server, after: timeout)
            }
    }

    private func data(from task: URLSessionDataTask, expecting status: Int) async throws -> Data {
        let (response, data): Answers.Answer
        do {
            (response, data) = try await answers.answer(to: task)
        } catch URLError.cancelled {
            throw CancellationError()
        } catch {
            throw PhotoServiceError(error, from: server)
        }
        // Any web server answers something: only what photo-server answers means that it was done.
        guard response.statusCode == status, response.isFromPhotoServer
        else { throw PhotoServiceError(response, data, from: server) }
        return data
    }

    private func decoded<Value: Decodable & Sendable>(_ data: Data) throws -> Value {
        guard let value = try? JSONDecoder().decode(Value.self, from: data)
        else { throw PhotoServiceError.notUnderstood(server: server, status: nil) }
        return value
    }

    private func address(of path: String, title: String?) -> URL {
        let url = server.appending(path: path)
        guard let title else { return url }
        // Whatever has a meaning in a query, such as "+" or "&", may stand in the name of a file.
        var harmless = CharacterSet.urlQueryAllowed
        harmless.remove(charactersIn: "+&=;#")
        let query = title.addingPercentEncoding(withAllowedCharacters: harmless) ?? ""
        return URL(string: "\(url.absoluteString)?title=\(query)") ?? url
    }
}

extension HTTPURLResponse {
    /// Whether the answer bears the header that every answer of `photo-server` bears.
    var isFromPhotoServer: Bool { value(forHTTPHeaderField: "Photo-Server") == "1" }
}
