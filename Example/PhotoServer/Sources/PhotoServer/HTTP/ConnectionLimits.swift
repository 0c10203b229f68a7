package import NIOCore
package import NIOHTTPTypes

/// Closes the connection of a client that takes too long to send a request or to read an answer, or
/// that sends requests without waiting for answers.
///
/// The idle time-out of Hummingbird restarts with each byte. What it has received waits in memory,
/// and each connection's next request stands in line before those of clients that do wait.
package final class ConnectionLimits: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart

    /// How many requests of a connection may be open. A client may send the next one as soon as it
    /// has all of an answer, which is a moment before the answer's end is written here.
    private static let requests = 2

    private let limit: TimeAmount
    private var open = 0
    private var arrived: [HTTPRequestPart] = []
    private var arrival: Scheduled<Void>?
    private var departure: Scheduled<Void>?

    package init(_ limit: TimeAmount) { self.limit = limit }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard open <= Self.requests else { return }
        let part = unwrapInboundIn(data)
        switch part {
        case .head:
            open += 1
            if open > Self.requests {
                // One read may bring thousands of requests. None of them is answered.
                arrived = []
                return context.close(promise: nil)
            }
            arrival = deadline(on: context.channel)
        case .body: break
        case .end: arrival?.cancel()
        }
        arrived.append(part)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        passOn(context)
        context.fireChannelReadComplete()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        passOn(context)
        context.fireUserInboundEventTriggered(event)
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        passOn(context)
        context.fireErrorCaught(error)
    }

    private func passOn(_ context: ChannelHandlerContext) {
        let parts = arrived
        arrived = []
        for part in parts { context.fireChannelRead(wrapInboundOut(part)) }
    }

    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind == .informational: break
        case .head: departure = deadline(on: context.channel)
        case .body: break
        case .end:
            let promise = promise ?? context.eventLoop.makePromise()
            // Fulfilled once the client's side has taken it.
            promise.futureResult.assumeIsolated().whenComplete { [self, departure] _ in
                departure?.cancel()
                open -= 1
            }
            return context.write(data, promise: promise)
        }
        context.write(data, promise: promise)
    }

    private func deadline(on channel: any Channel) -> Scheduled<Void> {
        channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
}
