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

    @Test func `Eight requests may be open, and the ninth ends the connection`() throws {
        for _ in 1...20 {
            for _ in 1...8 { try receive(.head(request), .end(nil)) }
            for _ in 1...8 { try channel.answer(.head(answer), .end(nil)) }
        }
        for _ in 1...8 { try receive(.head(request), .end(nil)) }
        #expect(channel.isActive)
        try receive(.head(request), .end(nil), .head(request), .end(nil))
        #expect(!channel.isActive)
    }

    @Test func `A request has to arrive in time, whatever of it arrives`() throws {
        try receive(.head(request), .end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(11))
        #expect(channel.isActive)
        try receive(.head(request))
        for _ in 1...9 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try receive(.body(ByteBuffer(string: "x")))
        }
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func `An answer has to be taken in time`() throws {
        try receive(.head(request), .end(nil))
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

    private func receive(_ parts: HTTPRequestPart...) throws {
        for part in parts { try channel.writeInbound(part) }
    }
}

extension EmbeddedChannel {
    fileprivate func answer(_ parts: HTTPResponsePart...) throws {
        for part in parts { try writeOutbound(part) }
    }
}
