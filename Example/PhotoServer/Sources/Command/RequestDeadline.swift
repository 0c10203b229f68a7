package import NIOCore
package import NIOHTTPTypes

/// Closes the connection of a request that doesn't arrive whole in time.
package final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    package init(_ limit: TimeAmount) { self.limit = limit }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            let channel = context.channel
            // The idle time-out of Hummingbird begins anew with each byte.
            deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }
}
