import Foundation

/// A value on a tape. Unlike text, it can be searched for secrets and compared field by field.
enum JSON: Sendable, Equatable {
    /// A number, with all its digits and its sign, or `true`, `false` or `null`.
    case literal(String)
    case string(String)
    case array([JSON])
    /// The fields, sorted by name. The names of a dictionary are values, and may be secret.
    case object([(name: String, value: JSON)], isDictionary: Bool = false)

    init(_ value: some Encodable) throws {
        var reader = JSONReader(try encoder.encode(value))
        self = try reader.value()
    }

    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text().utf8))
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    subscript(name: String) -> JSON? {
        if case .object(let fields, _) = self {
            fields.first { $0.name == name }?.value
        } else {
            nil
        }
    }

    /// The value in one line, or in several after line breaks, as Foundation's encoder writes it.
    func text(line: String = "") -> String {
        let (inner, colon) = line.isEmpty ? ("", ":") : (line + "  ", " : ")
        func list(_ parts: [String]) -> String {
            let start = parts.isEmpty ? String(line.prefix(1)) : inner
            return start + parts.joined(separator: "," + inner) + line
        }
        return switch self {
        case .literal(let text): text
        case .string(let text): quoted(text)
        case .array(let elements): "[" + list(elements.map { $0.text(line: inner) }) + "]"
        case .object(let fields, _):
            "{" + list(fields.map { quoted($0) + colon + $1.text(line: inner) }) + "}"
        }
    }

    /// Unlike strings, values in two spellings of an accent are not equal.
    static func == (one: JSON, other: JSON) -> Bool {
        one.text().utf8.elementsEqual(other.text().utf8)
    }

    /// The texts of the values that are not arrays or objects, by paths, such as `input.tags[0]`.
    func fields(at path: String = "input") -> [String: String] {
        let parts: [(path: String, json: JSON)] =
            switch self {
            case .object(let fields, _): fields.map { ("\(path).\($0)", $1) }
            case .array(let elements): elements.enumerated().map { ("\(path)[\($0)]", $1) }
            case .literal, .string: []
            }
        guard !parts.isEmpty else { return [path: text()] }
        return parts.reduce(into: [:]) { $0.merge($1.json.fields(at: $1.path)) { one, _ in one } }
    }
}

private func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }
    // Every string can be encoded as JSON.
    return isPlain ? "\"" + text + "\"" : String(decoding: try! encoder.encode(text), as: UTF8.self)
}

/// Marks the names of fields. So those of dictionaries, which may be secret, can be told from them.
private let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.keyEncodingStrategy = .custom { path in
        // A key that is an enumeration takes a byte or two, so it can't hold a name.
        func size<Key: CodingKey>(of _: Key) -> Int { MemoryLayout<Key>.size }
        let key = path[path.count - 1]
        let isField = size(of: key) < MemoryLayout<Int>.size || key.stringValue == "super"
        return isField ? "\(markOfField)\(key.stringValue)".codingKey : key
    }
    return encoder
}()

/// No character, so no name begins with it.
let markOfField: Unicode.Scalar = "\u{FFFF}"
