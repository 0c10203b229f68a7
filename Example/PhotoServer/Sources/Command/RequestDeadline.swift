package import NIOCore
package import NIOHTTPTypes

/// Closes the connection of a request that doesn't arrive whole in time, and of one after which NIO
/// reads no other.
package final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?

    package init(_ limit: TimeAmount) { self.limit = limit }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        if case .head(var head) = part {
            let channel = context.channel
            // The idle time-out of Hummingbird begins anew with each byte.
            deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
            // NIO reads no request after one that asks for another protocol, as `curl --http2` does.
            if head.headerFields[.upgrade] != nil { head.headerFields[.connection] = "close" }
            part = .head(head)
        } else if case .end = part {
            deadline?.cancel()
        }
        context.fireChannelRead(wrapInboundOut(part))
    }
}
