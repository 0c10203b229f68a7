import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import PhotoServer
import Testing

/// When a connection is closed, told by a clock of the tests.
struct ConnectionLimitsTests {
    private let channel = EmbeddedChannel(handler: ConnectionLimits(.seconds(10)))

    init() throws { try channel.connect(to: .init(unixDomainSocketPath: "/")).wait() }

    @Test func `Two requests may be open, and the third ends the connection`() throws {
        for _ in 1...20 {
            for _ in 1...2 { receive(.head(request), .end(nil)) }
            for _ in 1...2 { try channel.answer(.head(answer), .end(nil)) }
        }
        for _ in 1...2 { receive(.head(request), .end(nil)) }
        #expect(channel.isActive)
        receive(.head(request), .end(nil), .head(request), .end(nil))
        #expect(!channel.isActive)
    }

    @Test func `Of a read that ends the connection, no request is passed on`() throws {
        receive(.head(request), .end(nil), .head(request), .end(nil), .head(request), .end(nil))
        #expect(try channel.readInbound(as: HTTPRequestPart.self) == nil)
    }

    @Test func `An answer has to be taken in time`() throws {
        receive(.head(request), .end(nil))
        try channel.answer(.head(answer), .end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(11))
        #expect(channel.isActive)
        // Never flushed, as if the client didn't read.
        channel.write(HTTPResponsePart.head(answer), promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(11))
        #expect(!channel.isActive)
    }

    private let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/likes")
    private let answer = HTTPResponse(status: .ok)

    /// Lets parts arrive in one read.
    private func receive(_ parts: HTTPRequestPart...) {
        for part in parts { channel.pipeline.fireChannelRead(part) }
        channel.pipeline.fireChannelReadComplete()
    }
}

extension EmbeddedChannel {
    fileprivate func answer(_ parts: HTTPResponsePart...) throws {
        for part in parts { try writeOutbound(part) }
    }
}
