import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A `photo-server` in a process of its own.
struct Server: Sendable {
    /// What it is called at.
    let url: String

    /// The port that it listens on.
    let port: Int

    let process: RunningProcess

    /// Starts a server and waits until it listens.
    static func start(
        store: String,
        port: Int = 0,
        _ options: String...
    ) async throws -> Server {
        let arguments = [
            "--store", store, "--port", "\(port)", "--log-level", "error", "--timeout", "300",
        ]
        let process = try RunningProcess(.photoServer, arguments + options)
        guard let line = await process.output.next(beginning: "Listening on "),
            let url = URL(string: line.dropFirst(13).trimmingCharacters(in: .newlines)),
            let port = url.port
        else {
            throw NotListening(reason: await process.error.text())
        }
        return Server(url: url.absoluteString, port: port, process: process)
    }

    /// Starts a server on a port that is still its own when it comes back from the dead.
    ///
    /// A port of the system's choice may be given to another test's server in between.
    static func startOnLastingPort(store: String) async throws -> Server {
        for _ in 1...10 {
            let port = Int.random(in: 20_000..<30_000)
            if let server = try? await start(store: store, port: port) { return server }
        }
        throw NotListening(reason: "Ten ports were taken.")
    }

    /// Ends it at once, in the middle of whatever it does, and waits until it is gone.
    func kill() async {
        process.send(SIGKILL)
        _ = await process.ended()
    }

    private struct NotListening: Error {
        let reason: String
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

    /// Sends a request and returns the status and the body of the answer.
    func send(_ method: String, _ path: String, body: String? = nil) async throws -> (UInt, String)
    {
        var request = HTTPClientRequest(url: url + path)
        request.method = .init(rawValue: method)
        if let body { request.body = .bytes(ByteBuffer(string: body)) }
        let response = try await Self.client.execute(request, timeout: .minutes(5))
        let text = try await response.body.collect(upTo: 1 << 24)
        return (response.status.code, String(buffer: text))
    }

    /// Likes photos, all at once. Returns those whose likes were answered as done.
    ///
    /// - Parameter hear: Is told how many there are, each time that there is one more.
    func like(
        _ ids: ClosedRange<Int>,
        hear: (Int) -> Void = { _ in }
    ) async -> Set<Int> {
        await withTaskGroup(of: Int?.self) { group in
            for id in ids {
                group.addTask {
                    let answer = try? await send("POST", "/photos/\(id)/like")
                    return answer?.0 == 204 ? id : nil
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
        let (_, body) = try await send("GET", "/likes")
        return try JSONDecoder().decode([[String: Int]].self, from: Data(body.utf8))
            .compactMap { $0["id"] }
    }
}
