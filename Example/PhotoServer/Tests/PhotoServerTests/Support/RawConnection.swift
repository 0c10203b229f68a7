import NIOCore
import NIOPosix

/// Connects to a server of this machine and sends any bytes at all, as no proper client would.
///
/// Returns all that comes back until the server closes the connection.
///
/// - Parameters:
///   - isWhole: Whether nothing more will be sent, and the server is told so.
///   - hear: Is told of each piece that comes back.
func exchange(
    _ bytes: String,
    withPort port: Int,
    isWhole: Bool = false,
    hear: @escaping @Sendable (String) -> Void = { _ in }
) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelOption(.allowRemoteHalfClosure, value: true)
        .connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)
                )
            }
        }
    return try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: bytes))
        if isWhole { outbound.finish() }
        var answer = ""
        for try await piece in inbound {
            hear(String(buffer: piece))
            answer += String(buffer: piece)
        }
        return answer
    }
}
