import Foundation

/// Encodes a value as Foundation's encoder does, and refuses what would come back as another value.
///
/// Foundation's encoder doesn't say that an optional holds something that is null, that a URL has a
/// base, or that an object is a dictionary.
final class JSONWriter: Encoder {
    private enum Kind { case value, list, object }

    let codingPath: [any CodingKey]
    private var kind = Kind.value
    private var isDictionary = false
    private var parts: [(name: String, json: () -> JSON)] = []

    init(at path: [any CodingKey] = []) { codingPath = path }

    func json<Value: Encodable>(
        of value: Value,
        at path: @autoclosure () -> [any CodingKey]
    ) throws -> JSON {
        func refusal(_ reason: String) -> TapeError { TapeError("\(place(of: path())): \(reason)") }
        func literal(_ number: String) throws -> JSON {
            // Infinity and NaN end in a letter.
            guard number.utf8.last! <= 0x39 else { throw refusal("this \(Value.self) has no JSON") }
            return .literal(number.hasSuffix(".0") ? String(number.dropLast(2)) : number)
        }
        switch value {
        case let text as String: return .string(text)
        case let flag as Bool: return .literal("\(flag)")
        // The description of another number may be no number, such as "$5".
        case let number as any LosslessStringConvertible
        where numbers.contains(ObjectIdentifier(Value.self)):
            return try literal(number.description)
        case let number as Decimal: return try literal("\(number)")
        case let data as Data: return .string(data.base64EncodedString())
        case let url as URL:
            if url.baseURL == nil { return .string(url.absoluteString) }
            throw refusal("a tape has no base of a URL. Store its absoluteURL")
        default: break
        }
        let writer = JSONWriter(at: path())
        try value.encode(to: writer)
        let json = writer.json
        if case .literal("null") = json, holdsSomething(value) {
            throw refusal("JSON has one null for nil and for an optional that holds nil")
        }
        if case .array(let parts, _) = json, value is any KeysAndValues {
            return .array(parts, isDictionary: true)
        }
        return json
    }

    /// Whether a value is an optional that isn't nil, or wraps one.
    private func holdsSomething(_ value: Any) -> Bool {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional, !mirror.children.isEmpty { return true }
        return mirror.children.contains { holdsSomething($0.value) }
    }

    private var json: JSON {
        let values = parts.map { (name: $0.name, value: $0.json()) }
        switch kind {
        case .value: return values.last?.value ?? .object([])
        case .list: return .array(values.map(\.value))
        case .object:
            let sorted = values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            return .object(sorted, isDictionary: isDictionary)
        }
    }
}

/// The types whose descriptions are numbers. `Float16` and `CGFloat` encode themselves as others.
private let numbers: Set<ObjectIdentifier> = Set(
    [
        Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self,
        UInt16.self, UInt32.self, UInt64.self, UInt128.self, Float.self, Double.self,
    ].map { (type: Any.Type) in ObjectIdentifier(type) }
)

private protocol KeysAndValues {}
extension Dictionary: KeysAndValues {}

// MARK: - Containers

extension JSONWriter: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { parts.count }
    private var next: [any CodingKey] { codingPath + (kind == .list ? [count.codingKey] : []) }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        kind = .object
        // Keys of an enumeration take a byte or two. They can't hold a name.
        isDictionary = isDictionary || MemoryLayout<Key>.size >= MemoryLayout<Int>.size
        return KeyedEncodingContainer(Fields(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        kind = .list
        return self
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { add(.literal("null")) }

    func encode(_ value: some Encodable) throws { add(try json(of: value, at: next)) }

    func nestedContainer<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedEncodingContainer<Key> {
        open(next).container(keyedBy: key)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { open(next).unkeyedContainer() }

    func superEncoder() -> any Encoder { open(next) }

    private func add(_ json: JSON, _ name: String = "") { parts.append((name, { json })) }

    /// Adds a container that may still be written to.
    private func open(_ path: [any CodingKey]) -> JSONWriter {
        let writer = JSONWriter(at: path)
        parts.append((path.last?.stringValue ?? "", { writer.json }))
        return writer
    }

    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: JSONWriter
        var codingPath: [any CodingKey] { writer.codingPath }

        func encodeNil(forKey key: Key) { writer.add(.literal("null"), key.stringValue) }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            writer.add(try writer.json(of: value, at: codingPath + [key]), key.stringValue)
        }

        /// As an optional, because a value that is null would come back as nil.
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            if value != nil { try encode(value, forKey: key) }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { open(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            open(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { open("super".codingKey) }
        func superEncoder(forKey key: Key) -> any Encoder { open(key) }
        private func open(_ key: any CodingKey) -> JSONWriter { writer.open(codingPath + [key]) }
    }
}
