import Foundation

/// A value on a tape. Unlike text, it can be searched for secrets and compared field by field.
enum JSON: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    /// A decimal number, which keeps all digits of integers and of money.
    case number(Decimal)
    /// A number that is too large or too small for a decimal number.
    case float(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        func read<Value: Decodable>(_ make: (Value) -> JSON) -> JSON? {
            (try? container.decode(Value.self)).map(make)
        }
        let simple = read(JSON.bool) ?? read(JSON.string) ?? read(JSON.number) ?? read(JSON.float)
        self =
            try container.decodeNil()
            ? .null : simple ?? read(JSON.array) ?? .object(container.decode([String: JSON].self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .float(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    init(_ value: some Encodable) throws {
        self = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
    }

    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// The value in one line.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The value came from JSON, so it can be encoded.
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    }

    /// The values in it that are no arrays or objects, as text, by their paths, as `input.tags[0]`.
    func fields(at path: String = "input") -> [String: String] {
        let parts: [(path: String, json: JSON)] =
            switch self {
            case .object(let fields): fields.map { ("\(path).\($0)", $1) }
            case .array(let elements): elements.enumerated().map { ("\(path)[\($0)]", $1) }
            default: []
            }
        guard !parts.isEmpty else { return [path: text] }
        return parts.reduce(into: [:]) { $0.merge($1.json.fields(at: $1.path)) { one, _ in one } }
    }
}

extension Error {
    /// What is wrong with JSON, and where, without the values in it; or else what the error says.
    var reason: String {
        switch self as? DecodingError {
        case .keyNotFound(_, let info), .typeMismatch(_, let info), .valueNotFound(_, let info),
            .dataCorrupted(let info):
            let keys = info.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
            return "it\(keys.joined()): \(info.debugDescription)"
        default:
            return "\(self)"
        }
    }
}
