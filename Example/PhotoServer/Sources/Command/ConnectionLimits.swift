package import NIOCore
package import NIOHTTPTypes

/// Closes the connection of a request that doesn't arrive whole in time. Hummingbird's idle time-out
/// begins anew with each byte.
package final class ConnectionLimits: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    package init(_ limit: TimeAmount) { self.limit = limit }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(var head):
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
            // NIO reads no request after one that asks for another protocol, such as that of
            // `curl --http2`. So that one is the last, after which the connection is closed.
            if head.headerFields[.upgrade] != nil { head.headerFields[.connection] = "close" }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body: context.fireChannelRead(data)
        case .end:
            deadline?.cancel()
            context.fireChannelRead(data)
        }
    }
}
