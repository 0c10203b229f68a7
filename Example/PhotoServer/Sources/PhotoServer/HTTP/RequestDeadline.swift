package import NIOCore
package import NIOHTTPTypes

/// Closes the connection of a client whose whole request doesn't arrive in time.
///
/// The idle time-out of Hummingbird restarts with each byte of a body.
package final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    package init(_ limit: TimeAmount) { self.limit = limit }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }
}
