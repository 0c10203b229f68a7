import Foundation

/// What a request is answered with.
struct Response {
    let status: Status
    private var headers: [String] = ["Connection: close"]
    private var body: [UInt8] = []

    /// Says that it is done, and nothing more.
    static let done = Response(status: .noContent)

    /// Answers with a value.
    static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(status, "application/json", Array(try encoder.encode(value)))
    }

    /// Answers with the reason why there is nothing else to answer with.
    init(_ refusal: Refusal) {
        self.init(refusal.status, "text/plain; charset=utf-8", Array("\(refusal.text)\n".utf8))
        if !refusal.allowed.isEmpty {
            headers.append("Allow: \(refusal.allowed.joined(separator: ", "))")
        }
    }

    private init(status: Status) {
        self.status = status
    }

    private init(_ status: Status, _ type: String, _ body: [UInt8]) {
        self.status = status
        self.body = body
        headers += ["Content-Type: \(type)", "Content-Length: \(body.count)"]
    }

    /// What goes over the wire. The answer to a HEAD request must end before the body.
    func bytes(toHead: Bool) -> [UInt8] {
        let head = ["HTTP/1.1 \(status.rawValue) \(status.reason)"] + headers + ["", ""]
        return Array(head.joined(separator: "\r\n").utf8) + (toHead ? [] : body)
    }
}
