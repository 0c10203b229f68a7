package import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Puts a ``RequestLimit`` where a request still has its version and all its hosts, which is before
/// Hummingbird's own handlers.
package final class ConnectionLimits: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Never

    private let limit: TimeAmount

    package init(_ limit: TimeAmount) { self.limit = limit }

    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(RequestLimit(limit), position: .before(codec))
        } catch { context.close(promise: nil) }
    }
}

/// Closes the connection of a request that doesn't arrive whole in time, or has no host or several,
/// and that of the last request.
private final class RequestLimit: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?
    private var isRefused = false

    init(_ limit: TimeAmount) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        if case .head(var head) = part {
            let (channel, hosts) = (context.channel, head.headers["host"].count)
            // The idle time-out of Hummingbird begins anew with each byte.
            deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
            isRefused = isRefused || hosts > 1 || hosts == 0 && head.version == .http1_1
            if isRefused { context.fireErrorCaught(HTTPParserError.unknown) }
            // NIO reads no request after one that asks for another protocol, such as that of
            // `curl --http2`. Hummingbird knows no other word for the last request than this.
            if !head.isKeepAlive || head.headers.contains(name: "upgrade") {
                head.headers.replaceOrAdd(name: "connection", value: "close")
                part = .head(head)
            }
        } else if case .end = part {
            deadline?.cancel()
        }
        if !isRefused { context.fireChannelRead(wrapInboundOut(part)) }
    }
}
