/// Encodes what it wraps as types do that by hand, and passes on the encoder.
struct Wrapped<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let value: Value

    init(value: Value) { self.value = value }
    init(from decoder: any Decoder) throws { value = try Value(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// The same with a container for one value.
struct Boxed<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    let value: Value

    init(value: Value) { self.value = value }
    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
