import Testing

/// A request that no client should send.
struct BadRequest: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let status: Int
    let bytes: [UInt8]
    let closes: Bool

    init(_ name: String, _ status: Int, _ text: String, closes: Bool = false) {
        self.init(name, status, Array(text.utf8), closes: closes)
    }

    init(_ name: String, _ status: Int, _ bytes: [UInt8], closes: Bool = false) {
        testDescription = name
        self.status = status
        self.bytes = bytes
        self.closes = closes
    }

    /// A request whose target is unusual and everything else right.
    init(target: String, _ status: Int, method: String = "POST") {
        self.init(target, status, "\(method) \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
    }

    /// A request whose headers are unusual and everything else right.
    init(_ name: String, _ status: Int, headers: String...) {
        let lines = (["POST /photos/42/like HTTP/1.1"] + headers + ["", ""]).joined(
            separator: "\r\n"
        )
        self.init(name, status, lines)
    }

    static let all = requestLines + headers + lengths + targets + pictures + halves + others

    private static let requestLines = [
        BadRequest("an empty line", 400, "\r\n"),
        BadRequest("one word", 400, "LIKE\r\n\r\n"),
        BadRequest("no version, as in HTTP 0.9", 400, "GET /likes\r\n\r\n"),
        BadRequest("four words", 400, "GET /likes please HTTP/1.1\r\n\r\n"),
        BadRequest("two spaces", 400, "GET  /likes HTTP/1.1\r\n\r\n"),
        BadRequest("a space before", 400, " GET /likes HTTP/1.1\r\n\r\n"),
        BadRequest("a tab", 400, "GET\t/likes HTTP/1.1\r\n\r\n"),
        BadRequest("no method", 400, " /likes HTTP/1.1\r\n\r\n"),
        BadRequest("a method with a colon", 400, "GET: /likes HTTP/1.1\r\n\r\n"),
        BadRequest("a method beyond ASCII", 400, "GÉT /likes HTTP/1.1\r\n\r\n"),
        BadRequest("the preface of HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        BadRequest("version 1.2", 400, "GET /likes HTTP/1.2\r\nHost: x\r\n\r\n"),
        BadRequest("a lowercase version", 400, "GET /likes http/1.1\r\nHost: x\r\n\r\n"),
        BadRequest("line feeds alone", 400, "GET /likes HTTP/1.1\nHost: x\n\n"),
        BadRequest("a carriage return alone", 400, "GET /likes HTTP/1.1\rHost: x\r\n\r\n"),
        BadRequest(
            "a TLS hello",
            400,
            [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03]
        ),
        BadRequest("zeros", 400, [UInt8](repeating: 0, count: 1_000)),
        BadRequest("every byte there is", 400, Array(0...255)),
        BadRequest(
            "a long line",
            431,
            "GET /\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\n"
        ),
    ]

    private static let headers = [
        BadRequest("no host", 400, headers: "Accept: */*"),
        BadRequest("two hosts", 400, headers: "Host: x", "Host: x"),
        BadRequest("a host with a path", 400, headers: "Host: x/y"),
        BadRequest("a space before the colon", 400, headers: "Host : x"),
        BadRequest("a header without a colon", 400, headers: "Host: x", "Accept"),
        BadRequest("a header without a name", 400, headers: "Host: x", ": y"),
        BadRequest("a name with a space", 400, headers: "Host: x", "My header: y"),
        BadRequest("a name beyond ASCII", 400, headers: "Host: x", "Größe: y"),
        BadRequest("a folded header", 400, headers: "Host: x", "Accept: a", " b"),
        BadRequest("a folded first header", 400, headers: " Host: x"),
        BadRequest("a zero in a value", 400, headers: "Host: x", "Accept: a\0b"),
        BadRequest("an escape in a value", 400, headers: "Host: x", "Accept: a\u{1B}b"),
        BadRequest(
            "101 headers",
            431,
            headers: (1...101).map { "A\($0): b" }.joined(separator: "\r\n")
        ),
        BadRequest(
            "a long header",
            431,
            headers: "Host: x",
            "A: \(String(repeating: "b", count: 16_384))"
        ),
        BadRequest(
            "many middling headers",
            431,
            headers: (1...50).map { "A\($0): \(String(repeating: "b", count: 400))" }
                .joined(separator: "\r\n")
        ),
    ]

    private static let lengths = [
        BadRequest("a length that is no number", 400, headers: "Host: x", "Content-Length: four"),
        BadRequest("a negative length", 400, headers: "Host: x", "Content-Length: -4"),
        BadRequest("a length with a plus", 400, headers: "Host: x", "Content-Length: +4"),
        BadRequest("a hexadecimal length", 400, headers: "Host: x", "Content-Length: 0x4"),
        BadRequest("a length with a fraction", 400, headers: "Host: x", "Content-Length: 4.0"),
        BadRequest("an empty length", 400, headers: "Host: x", "Content-Length:"),
        BadRequest("a list of lengths", 400, headers: "Host: x", "Content-Length: 4, 4"),
        BadRequest(
            "two lengths that differ",
            400,
            headers: "Host: x",
            "Content-Length: 4",
            "Content-Length: 5"
        ),
        BadRequest(
            "a length beyond all numbers",
            413,
            headers: "Host: x",
            "Content-Length: 99999999999999999999999"
        ),
        BadRequest(
            "the largest number as a length",
            413,
            headers: "Host: x",
            "Content-Length: 9223372036854775807"
        ),
        BadRequest("a byte too many", 413, headers: "Host: x", "Content-Length: 10485761"),
        BadRequest("chunks", 400, headers: "Host: x", "Transfer-Encoding: chunked"),
        BadRequest(
            "chunks and a length",
            400,
            headers: "Host: x",
            "Transfer-Encoding: chunked",
            "Content-Length: 4"
        ),
        BadRequest("an unknown encoding", 400, headers: "Host: x", "Transfer-Encoding: xchunked"),
    ]

    private static let targets = [
        BadRequest(target: "/", 404),
        BadRequest(target: "/nothing", 404),
        BadRequest(target: "//likes", 404, method: "GET"),
        BadRequest(target: "/likes/", 404, method: "GET"),
        BadRequest(target: "/LIKES", 404, method: "GET"),
        BadRequest(target: "/%6Cikes", 404, method: "GET"),
        BadRequest(target: "/likes%00", 404, method: "GET"),
        BadRequest(target: "/likes.json", 404, method: "GET"),
        BadRequest(target: "/../likes.json", 404, method: "GET"),
        BadRequest(target: "/photos/../likes", 404, method: "GET"),
        BadRequest(target: "/photos/%2e%2e/likes", 404, method: "GET"),
        BadRequest(target: "/photos/42/../43/like", 404),
        BadRequest(target: "/photos//like", 404),
        BadRequest(target: "/photos/42//like", 404),
        BadRequest(target: "/photos/42/like/", 404),
        BadRequest(target: "/photos/42%2Flike", 404),
        BadRequest(target: "/photos/0/like", 404),
        BadRequest(target: "/photos/-42/like", 404),
        BadRequest(target: "/photos/+42/like", 404),
        BadRequest(target: "/photos/042/like", 404),
        BadRequest(target: "/photos/0x2A/like", 404),
        BadRequest(target: "/photos/4.2/like", 404),
        BadRequest(target: "/photos/%34%32/like", 404),
        BadRequest(target: "/photos/9223372036854775808/like", 404),
        BadRequest(target: "/photos/%/like", 400),
        BadRequest(target: "/photos/%zz/like", 400),
        BadRequest(target: "/photos/%FF/like", 400),
        BadRequest(target: "/likes#first", 400, method: "GET"),
        BadRequest(target: "/photos/42/lïke", 400),
        BadRequest(target: "http://127.0.0.1/likes", 400, method: "GET"),
        BadRequest(target: "..", 400, method: "GET"),
        BadRequest(target: "*", 400, method: "OPTIONS"),
        BadRequest(target: "127.0.0.1:80", 400, method: "CONNECT"),
        BadRequest(target: "/likes", 405, method: "DELETE"),
        BadRequest(target: "/likes", 405, method: "get"),
        BadRequest(target: "/photos/42/like", 405, method: "PUT"),
        BadRequest(target: "/photos?title=x", 405, method: "BREW"),
    ]

    private static let pictures = [
        picture("no title", query: ""),
        picture("an empty title", query: "?title="),
        picture("a title in capitals", query: "?TITLE=x"),
        picture("two titles", query: "?title=x&title=y"),
        picture("a title with half an escape", query: "?title=x%2"),
        picture("a title that isn't UTF-8", query: "?title=%FF"),
        picture("a title with a zero", query: "?title=x%00"),
        picture("a title with a line feed", query: "?title=x%0Ay"),
        picture("an empty picture", query: "?title=x", body: ""),
    ]

    private static let halves = [
        BadRequest("half a request line", 400, "GET /li", closes: true),
        BadRequest("half a head", 400, "GET /likes HTTP/1.1\r\nHost: x\r\n", closes: true),
        BadRequest("a slow request line", 408, "GET /li"),
        BadRequest("a slow head", 408, "GET /likes HTTP/1.1\r\nHost: x\r\n"),
        BadRequest(
            "a slow body",
            408,
            "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nme"
        ),
        BadRequest(
            "half a body",
            400,
            "POST /photos?title=x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nme",
            closes: true
        ),
    ]

    private static let others = [
        BadRequest("nothing at all", 408, ""),
        BadRequest(
            "a like that hides behind a body",
            404,
            """
            POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n\
            meowPOST /photos/42/like HTTP/1.1\r\nHost: x\r\n\r\n
            """
        ),
    ]

    private static func picture(_ name: String, query: String, body: String = "meow") -> BadRequest
    {
        BadRequest(
            name,
            400,
            "POST /photos\(query) HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }
}
