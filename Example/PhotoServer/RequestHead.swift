import Foundation

/// What a request says before its body, taken in line by line, by the rules of RFC 9112 for servers
/// that are no proxies. It takes paths, no whole addresses.
struct RequestHead {
    private(set) var method = ""
    private(set) var path = ""
    private(set) var query: String?
    private var version = ""
    private var headers: [(name: String, value: String)] = []

    static let headerLimit = 100
    static let bodyLimit = 10 * 1_048_576

    /// Whether the client waits for a sign before it sends the body.
    var expectsContinue: Bool {
        version == "HTTP/1.1"
            && headers.contains { $0.name == "expect" && $0.value.lowercased() == "100-continue" }
    }

    /// Takes in the first line.
    init(requestLine line: String) throws(Refusal) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.allSatisfy(isToken) else {
            throw .malformed("The request line must be like: GET /likes HTTP/1.1")
        }
        guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else {
            throw .malformed("This server speaks HTTP/1.1.")
        }
        guard parts[1].hasPrefix("/"), !parts[1].contains("#") else {
            throw .malformed("The request line must name a path, like: GET /likes HTTP/1.1")
        }
        guard String(parts[1]).removingPercentEncoding != nil else {
            throw .malformed("The path isn't percent-encoded UTF-8.")
        }
        method = String(parts[0])
        version = String(parts[2])
        let target = parts[1].split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        path = String(target[0])
        query = target.count == 2 ? String(target[1]) : nil
    }

    /// Takes in one header.
    mutating func add(headerLine line: String) throws(Refusal) {
        guard headers.count < Self.headerLimit else {
            throw Refusal(
                status: .headTooLarge,
                text: "Send at most \(Self.headerLimit) headers."
            )
        }
        // A name that starts with a space would be a folded line, which nobody may send any more.
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            line.utf8[..<colon].allSatisfy(isToken)
        else {
            throw .malformed("A header must be like: Host: 127.0.0.1")
        }
        let value = line[line.utf8.index(after: colon)...]
        headers.append(
            (
                line[..<colon].lowercased(),
                value.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
            )
        )
    }

    /// Checks the headers against one another, and returns how long the body will be.
    func bodyLength() throws(Refusal) -> Int {
        let hosts = values(of: "host")
        guard hosts.count == 1 || hosts.isEmpty && version == "HTTP/1.0" else {
            throw .malformed("Send one Host header.")
        }
        guard hosts.allSatisfy({ $0.utf8.allSatisfy(isHostCharacter) }) else {
            throw .malformed("The Host header must be like: Host: 127.0.0.1")
        }
        guard values(of: "transfer-encoding").isEmpty else {
            throw .malformed(
                "Send the body as it is, with a Content-Length and no Transfer-Encoding."
            )
        }
        let lengths = values(of: "content-length")
        guard let text = lengths.first else { return 0 }
        guard lengths.allSatisfy({ $0 == text }), !text.isEmpty, text.utf8.allSatisfy(isDigit)
        else {
            throw .malformed("The Content-Length must be one decimal number.")
        }
        guard let length = Int(text), length <= Self.bodyLimit else {
            throw Refusal(
                status: .contentTooLarge,
                text: "Send at most \(Self.bodyLimit) bytes."
            )
        }
        return length
    }

    private func values(of name: String) -> [String] {
        headers.filter { $0.name == name }.map(\.value)
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// The characters of methods and header names.
private func isToken(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
}

/// The characters of names, addresses and ports, with brackets for IPv6.
private func isHostCharacter(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
}
