import Foundation
import NIOCore
import NIOPosix
import Testing

/// A `photo-server` in a process of its own.
struct Server: Sendable {
    let port: Int
    let process: RunningProcess

    /// The address of the server.
    var url: String { "http://127.0.0.1:\(port)" }

    /// Starts a server on a free port and waits until it listens.
    static func start(store: String, _ options: String = "") async throws -> Server {
        try await start("--store '\(store)' --port 0 --timeout 300 \(options)", environment: "")
    }

    static func start(_ options: String, environment: String) async throws -> Server {
        let process = try Command.start(
            "exec env \(environment) photo-server --log-level error \(options)"
        )
        let line = await process.nextOutput()
        let port = line.wholeMatch(of: /Listening on https?:..127.0.0.1:([0-9]+)\n/)?.output.1
        return Server(port: try #require(port.flatMap { Int($0) }, "\(line)"), process: process)
    }

    /// Sends the bytes of a request, or of half a request, and returns everything that arrives
    /// until the server closes the connection.
    static func send(_ text: String, to port: Int, thenEnds: Bool = false) async throws -> String {
        try await connect(to: port).executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            if thenEnds { outbound.finish() }
            return try await inbound.reduce(into: "") { $0 += String(buffer: $1) }
        }
    }

    /// Connects to a server, and sends nothing yet.
    static func connect(to port: Int) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
    }

    /// Sends a request and returns the answer.
    func request(_ line: String) async throws -> String {
        try await Self.send("\(line) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", to: port)
    }

    /// Likes photos concurrently, and tells `hear` how many are liked. Returns their IDs.
    func like(_ ids: ClosedRange<Int>, hear: (Int) -> Void = { _ in }) async -> Set<Int> {
        await withTaskGroup(of: Int?.self) { group in
            for id in ids {
                group.addTask {
                    let answer = try? await request("POST /photos/\(id)/like")
                    return answer?.hasPrefix("HTTP/1.1 204") == true ? id : nil
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

    /// The ids of the first page of photos that are liked.
    func likes() async throws -> [Int] {
        try await request("GET /likes").matches(of: /"id":([0-9]+)/).compactMap { Int($0.1) }
    }
}
