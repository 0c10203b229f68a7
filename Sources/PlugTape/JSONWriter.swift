import Foundation

/// Encodes a value as Foundation's encoder does, and refuses what would come back as another value.
///
/// Foundation's encoder doesn't say that an optional holds something that is null, that a URL has a
/// base, or that a list is a dictionary.
final class JSONWriter: Encoder {
    private enum Part {
        case json(JSON)
        /// A container that may still be written to.
        case open(JSONWriter)
    }

    private let parent: JSONWriter?
    private let key: Place?
    private var isList = false
    private var isObject = false
    private var parts: [(name: String, part: Part)] = []

    init(in parent: JSONWriter? = nil, at key: Place? = nil) {
        (self.parent, self.key) = (parent, key)
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var codingPath: [any CodingKey] { (parent?.codingPath ?? []) + (key.map { [$0] } ?? []) }
    var count: Int { parts.count }

    /// The JSON of a value that is written at a place in this container.
    func json<Value: Encodable>(of value: Value, at key: Place? = nil) throws -> JSON {
        func refusal(_ reason: String) -> TapeError {
            TapeError("\(place(of: codingPath + (key.map { [$0] } ?? []))): \(reason)")
        }
        switch value {
        case let text as String: return .string(text)
        case let flag as Bool: return .literal("\(flag)")
        case let number as any FixedWidthInteger: return .literal("\(number)")
        case let number as any BinaryFloatingPoint & CustomStringConvertible:
            guard number.isFinite else { throw refusal("this \(Value.self) has no JSON") }
            let text = number.description
            return .literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        case let data as Data: return .string(data.base64EncodedString())
        case let number as Decimal:
            guard !number.isNaN else { throw refusal("this Decimal has no JSON") }
            return .literal("\(number)")
        case let url as URL:
            guard url.baseURL == nil else {
                throw refusal("a tape has no base of a URL. Store its absoluteURL")
            }
            return .string(url.absoluteString)
        default: break
        }
        let writer = JSONWriter(in: self, at: key)
        try value.encode(to: writer)
        switch writer.json {
        case .array(let parts) where Value.self is any KeyedList.Type: return .pairs(parts)
        case .literal("null") where (Value.self as? any Nullable.Type)?.isNil(value) == false:
            throw refusal("JSON has one null for nil and for an optional that holds nil")
        case let json: return json
        }
    }

    private var json: JSON {
        let values = parts.map { name, part in
            switch part {
            case .json(let json): (name: name, value: json)
            case .open(let writer): (name: name, value: writer.json)
            }
        }
        if isList { return .array(values.map(\.value)) }
        guard isObject || values.isEmpty else { return values[values.count - 1].value }
        return .object(values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
}

/// A key of an object, or the index of a list.
struct Place: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

// MARK: - Containers

extension JSONWriter: SingleValueEncodingContainer, UnkeyedEncodingContainer {
    private var next: Place? { isList ? Place(intValue: count) : nil }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        isObject = true
        return KeyedEncodingContainer(Fields(writer: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        isList = true
        return self
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { parts.append(("", .json(.literal("null")))) }

    func encode(_ value: some Encodable) throws {
        parts.append(("", .json(try json(of: value, at: next))))
    }

    func nestedContainer<Key: CodingKey>(keyedBy key: Key.Type) -> KeyedEncodingContainer<Key> {
        open(next).container(keyedBy: key)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { open(next).unkeyedContainer() }

    func superEncoder() -> any Encoder { open(next) }

    private func open(_ key: Place?) -> JSONWriter {
        let writer = JSONWriter(in: self, at: key)
        parts.append((key?.stringValue ?? "", .open(writer)))
        return writer
    }

    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: JSONWriter
        var codingPath: [any CodingKey] { writer.codingPath }

        func encodeNil(forKey key: Key) {
            writer.parts.append((key.stringValue, .json(.literal("null"))))
        }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            let json = try writer.json(of: value, at: Place(stringValue: key.stringValue))
            writer.parts.append((key.stringValue, .json(json)))
        }

        /// As an optional, because a value that is null would come back as nil.
        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            if value != nil { try encode(value, forKey: key) }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            open(key.stringValue).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            open(key.stringValue).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { open("super") }
        func superEncoder(forKey key: Key) -> any Encoder { open(key.stringValue) }
        private func open(_ name: String) -> JSONWriter { writer.open(Place(stringValue: name)) }
    }
}

// MARK: - What encoding doesn't say

private protocol Nullable {
    static func isNil(_ value: Any) -> Bool
}

extension Optional: Nullable {
    fileprivate static func isNil(_ value: Any) -> Bool { (value as! Wrapped?) == nil }
}

/// A dictionary. If its keys are neither strings nor integers, it is written as a list.
private protocol KeyedList {}
extension Dictionary: KeyedList {}
