public import Foundation
import Plug

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes the requests that `photo-server` answers.
///
/// One is enough for all the network actions, from any thread. It keeps no cache and no cookies, so
/// every answer is the server's own, and it never repeats a request by itself.
public final class PhotoService: Sendable {
    private let server: URL
    private let timeout: Duration
    private let session: URLSession

    /// Creates a service that talks to the server at an address such as `http://127.0.0.1:8080`.
    ///
    /// No connection is made yet.
    ///
    /// - Parameters:
    ///   - server: Where the server is. The paths of the requests are appended to it.
    ///   - timeout: How long a request may take before it fails.
    public init(_ server: URL, timeout: Duration = .seconds(10)) {
        self.server = server
        self.timeout = timeout

        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Waiting for one of the usual six connections would count against the time-out.
        configuration.httpMaximumConnectionsPerHost = 64
        session = URLSession(configuration: configuration)
    }

    deinit {
        // A session keeps its connections and threads until it is told that it won't be used again.
        session.finishTasksAndInvalidate()
    }

    /// Sends a request whose answer says nothing but that it was done.
    func send(_ method: String, _ path: String, expecting status: Int) -> Promise<Void> {
        limited(Promise { _ = try await self.data(method, path, body: Data(), expecting: status) })
    }

    /// Sends a request whose answer is JSON.
    func send<Value: Decodable & Sendable>(
        _ method: String,
        _ path: String,
        title: String? = nil,
        body: Data? = nil,
        expecting status: Int
    ) -> Promise<Value> {
        limited(
            Promise {
                let data = try await self.data(
                    method,
                    path,
                    title: title,
                    body: body,
                    expecting: status
                )
                guard let value = try? JSONDecoder().decode(Value.self, from: data) else {
                    throw PhotoServiceError.notUnderstood(server: self.server)
                }
                return value
            }
        )
    }

    /// Cancels a request that takes too long.
    private func limited<Value>(_ request: Promise<Value>) -> Promise<Value> {
        request.timeout(timeout).recover { [server, timeout] error in
            guard error is PromiseTimeoutError else { throw error }
            throw PhotoServiceError.timedOut(server: server, after: timeout)
        }
    }

    private func data(
        _ method: String,
        _ path: String,
        title: String? = nil,
        body: Data?,
        expecting status: Int
    ) async throws -> Data {
        var request = URLRequest(url: address(of: path, title: title))
        request.httpMethod = method
        if let body {
            request.httpBody = body
            request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        }
        // Its own time limit starts again with each byte, and ignores fractions of a second.
        request.timeoutInterval = 86_400

        let (data, response): (Data, URLResponse)
        do {
            (data, response) = try await session.data(for: request)
        } catch URLError.cancelled {
            throw CancellationError()
        } catch {
            throw PhotoServiceError(error, from: server)
        }

        let answered = (response as? HTTPURLResponse)?.statusCode
        // Any web server answers something: only what photo-server answers means that it was done.
        guard answered == status else {
            throw PhotoServiceError(status: answered, body: data, from: server)
        }
        return data
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
