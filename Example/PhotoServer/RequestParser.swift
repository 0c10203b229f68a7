/// Turns bytes into a request, or into the reason to refuse it, without ever touching a socket.
///
/// Hand it the bytes in pieces as they come. It refuses at the first byte that can't be right, so
/// that nobody is kept waiting for the end of something that isn't HTTP, and so that no more is
/// held in memory than the limits allow.
struct RequestParser {
    private var state = State.head(nil)
    private var line: [UInt8] = []
    private var headSize = 0

    static let headLimit = 16 * 1_024

    private enum State {
        /// The lines up to the empty one. Goes on to `body`.
        case head(RequestHead?)
        /// The bytes after that. Ends when as many have come as the head has promised.
        case body(RequestHead, length: Int, received: [UInt8])
    }

    /// Whether anything came yet.
    var isEmpty: Bool { headSize == 0 }

    /// Whether the request asks for the head of an answer, as far as that is known.
    var isHead: Bool {
        switch state {
        case .head(let head): head?.method == "HEAD"
        case .body(let head, _, _): head.method == "HEAD"
        }
    }

    /// How long the body will be, as far as that is known.
    var bodyLength: Int {
        if case .body(_, let length, _) = state { return length }
        return 0
    }

    /// Whether the client waits for "100 Continue" before it sends the body.
    var awaitsContinue: Bool {
        if case .body(let head, _, let received) = state {
            return received.isEmpty && head.expectsContinue
        }
        return false
    }

    /// Takes in some bytes. Returns the request once it is whole, and ignores what comes after it.
    mutating func receive(_ bytes: some Collection<UInt8>) throws(Refusal) -> Request? {
        var rest = bytes[...]
        while case .head(let head) = state {
            guard let byte = rest.popFirst() else { return nil }
            try receive(byte, in: head)
        }
        guard case .body(let head, let length, var received) = state else { return nil }
        state = .head(nil)  // so that the bytes are appended in place and not to a copy
        received.reserveCapacity(length)  // the limit allows it, and growing would take twice that
        received.append(contentsOf: rest.prefix(length - received.count))
        guard received.count == length else {
            state = .body(head, length: length, received: received)
            return nil
        }
        return Request(method: head.method, path: head.path, query: head.query, body: received)
    }

    private mutating func receive(_ byte: UInt8, in head: RequestHead?) throws(Refusal) {
        headSize += 1
        guard headSize <= Self.headLimit else {
            throw Refusal(
                status: .headTooLarge,
                text: "Send at most \(Self.headLimit) bytes of request line and headers."
            )
        }
        // Lines end in a carriage return and a line feed; neither comes without the other.
        let isEndOfLine = byte == .lineFeed
        guard isEndOfLine == (line.last == .carriageReturn),
            byte.isAllowed(inFirstLine: head == nil)
        else {
            throw .malformed("This is no HTTP request. Does the address start with http:// ?")
        }
        line.append(byte)
        if isEndOfLine { try endLine(in: head) }
    }

    private mutating func endLine(in head: RequestHead?) throws(Refusal) {
        let text = String(decoding: line.dropLast(2), as: UTF8.self)
        line = []
        guard var head else {
            state = .head(try RequestHead(requestLine: text))
            return
        }
        if text.isEmpty {
            state = .body(head, length: try head.bodyLength(), received: [])
        } else {
            try head.add(headerLine: text)
            state = .head(head)
        }
    }
}

extension UInt8 {
    fileprivate static let tab: UInt8 = 0x09
    fileprivate static let lineFeed: UInt8 = 0x0A
    fileprivate static let carriageReturn: UInt8 = 0x0D
    fileprivate static let delete: UInt8 = 0x7F

    /// Header values may hold bytes beyond ASCII; nothing may hold control characters.
    fileprivate func isAllowed(inFirstLine: Bool) -> Bool {
        switch self {
        case .carriageReturn, .lineFeed: true
        case .tab: !inFirstLine
        case ..<0x20, .delete: false
        default: self < .delete || !inFirstLine
        }
    }
}
