import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing

/// A `photo-server` in a process of its own.
struct Server: Sendable {
    /// What it is called at.
    let url: String

    let process: RunningProcess

    /// Starts a server on a free port and waits until it listens.
    static func start(store: String, _ options: String...) async throws -> Server {
        let arguments = ["--store", store, "--port", "0", "--log-level", "error"]
        let process = try RunningProcess(.photoServer, arguments + ["--timeout", "300"] + options)
        let line = try #require(await process.output.next(beginning: "Listening on "))
        let url = line.dropFirst("Listening on ".count).trimmingCharacters(in: .newlines)
        return Server(url: url, process: process)
    }
}

// MARK: - Requests

extension Server {
    /// A client that sends hundreds of requests at once, and each of them one time only.
    private static let client = {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(configuration: configuration)
    }()

    /// Sends a request.
    func send(
        _ method: HTTPMethod,
        _ path: String,
        body: HTTPClientRequest.Body? = nil
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: url + path)
        request.method = method
        request.body = body
        return try await Self.client.execute(request, timeout: .minutes(5))
    }

    /// Likes photos, all at once. Returns those whose likes were answered as done.
    ///
    /// - Parameter hear: Is told how many there are, each time that there is one more.
    func like(_ ids: ClosedRange<Int>, hear: (Int) -> Void = { _ in }) async -> Set<Int> {
        await withTaskGroup(of: Int?.self) { group in
            for id in ids {
                group.addTask {
                    let answer = try? await send(.POST, "/photos/\(id)/like")
                    return answer?.status == .noContent ? id : nil
                }
            }
            var liked: Set<Int> = []
            for await case .some(let id) in group {
                liked.insert(id)
                hear(liked.count)
            }
            return liked
        }
    }

    /// The ids of the photos that are liked.
    func likes() async throws -> [Int] {
        let body = try await send(.GET, "/likes").body.collect(upTo: 1 << 24)
        return try JSONDecoder().decode([[String: Int]].self, from: Data(body.readableBytesView))
            .compactMap { $0["id"] }
    }
}
