import Testing

/// A test's argument whose lines, signs or length would upset a terminal. It is told in one short line.
struct Escaped: ExpressibleByStringLiteral, CustomTestStringConvertible {
    let text: String

    init(_ text: String) { self.text = text }

    init(stringLiteral text: String) { self.init(text) }

    var testDescription: String {
        "\"" + text.prefix(80).unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}
