import Foundation
import NIOCore
import NIOPosix
import Testing

/// A `photo-server` in a process of its own, which ends with the last reference to this.
final class Server: Sendable {
    let port: Int
    private let process: Process
    private let status: Task<Int32, Never>

    /// Starts a server on a free port and waits until it listens.
    init(store: String, timeout: Int = 3_600) async throws {
        let options = ["--store", store, "--port", "0", "--log-level", "error"]
        let (process, output, status) = try Self.run(options + ["--timeout", "\(timeout)"])
        (self.process, self.status) = (process, status)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = line.wholeMatch(of: /Listening on http:..127.0.0.1:([0-9]+)\n/)?.output.1
        self.port = try #require(port.flatMap { Int($0) }, "\(line)")
    }

    deinit { send(SIGKILL) }

    /// What a server says that doesn't start, and its exit code.
    static func refusal(
        _ options: [String],
        files: Int = 1_024
    ) async throws -> (error: String, status: Int32) {
        let (_, output, status) = try run(options, files: files)
        let text = try output.fileHandleForReading.readToEnd()
        return (String(decoding: text ?? Data(), as: UTF8.self), await status.value)
    }

    private static func run(
        _ options: [String],
        files: Int = 1_024
    ) throws -> (Process, Pipe, Task<Int32, Never>) {
        let (process, output) = (Process(), Pipe())
        let bundle = Bundle(for: Server.self).bundleURL
        let folder = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        let command = folder.appending(path: "photo-server").path
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "ulimit -n \(files); exec \"$0\" \"$@\"", command] + options
        (process.standardOutput, process.standardError) = (output, output)
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        try process.run()
        return (process, output, Task { await ends.first { _ in true } ?? -1 })
    }

    func send(_ signal: Int32) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    /// Waits for the end. Returns the exit code, or the number of the signal.
    func end() async -> Int32 { await status.value }
}

// MARK: - Requests

extension Server {
    /// Sends the bytes of a request, or of half a request, and then whatever `next` returns. Returns
    /// everything that arrives until the server closes the connection.
    func send(
        _ text: String,
        thenEnds: Bool = false,
        next: () async -> String? = { nil }
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .channelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            while let text = await next() { try await outbound.write(ByteBuffer(string: text)) }
            if thenEnds { outbound.finish() }
            return try await inbound.reduce(into: "") { $0 += String(buffer: $1) }
        }
    }

    /// Sends a request and returns the answer.
    func request(_ line: String) async throws -> String {
        try await send("\(line) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    }

    /// Likes photos concurrently, and tells `hear` how many are liked. Returns their IDs.
    func like(_ ids: ClosedRange<Int>, hear: (Int) -> Void = { _ in }) async -> Set<Int> {
        await withTaskGroup(of: Int?.self) { group in
            for id in ids {
                group.addTask {
                    let answer = try? await self.request("POST /photos/\(id)/like")
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

/// A new, empty folder, which is deleted with the last reference to it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }
}
