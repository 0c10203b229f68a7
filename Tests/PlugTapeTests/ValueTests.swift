import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

/// A value comes back equal, or is refused when it is recorded.
@Suite(.actions)
struct ValueTests {
    private let box = TapeBox()

    @Test(arguments: 0..<(ProcessInfo.processInfo.environment["PLUG_ALL_PROGRAMS"] == nil ? 2 : 30))
    func `Random values of all standard types come back equal, or are refused`(seed: Int)
        async throws
    {
        var numbers = Numbers(seed: UInt64(seed))
        for _ in 1...100 {
            let value = numbers.value(depth: 2)
            func check<Value: Codable & Equatable & Sendable>(_ value: Value) async throws {
                do {
                    let back = try await box.roundTrip(value)
                    #expect(back == value, "\(value) of seed \(seed) came back as \(back)")
                } catch let error as TapeError {
                    // Infinity and NaN have no JSON. JSON has one null for nil and for an optional
                    // that holds nil, and Foundation stores no base of a URL.
                    let text = "\(Value.self) \(value)"
                    let known = [
                        "no JSON": ["inf"], "not valid JSON": ["NaN"],
                        "comes back as another": [
                            "l<Optional<", "l(nil)", ": nil)", " -- https://", "Tag()",
                        ],
                    ]
                    let isKnown = known.contains { reason, marks in
                        "\(error)".contains(reason) && marks.contains(where: text.contains)
                    }
                    #expect(isKnown, "\(text) of seed \(seed): \(error)")
                }
            }
            try await check(value)
        }
    }

    @Test func `What would come back as another value is refused`() async throws {
        let url = try #require(URL(string: "cat.jpg", relativeTo: URL(string: "https://a.b/c/")))
        try await expectRefusal(of: url, "output comes back as another URL. Add by: or storing:")
        try await expectRefusal(of: ["a": [url]], "output comes back as another Dictionary<")
        try await expectRefusal(of: Tag?.some(Tag()), "output comes back as another Optional<Tag>.")
        try await expectRefusal(of: [Tag?.some(Tag())], "output comes back as another Array<")
        try await expectRefusal(of: Mirrored(likes: .some(nil)), "output comes back as another M")
        try await expectRefusal(of: Int???.some(nil), "output comes back as another Optional<")
        try await expectRefusal(
            of: [1, .some(nil), nil] as [Int??],
            "output comes back as another"
        )
        try await expectRefusal(of: [Int???.some(.some(nil))], "output comes back as another Array")
        try await expectRefusal(of: Wrapped(value: Int??.some(nil)), "output comes back as another")
        try await expectRefusal(of: [Boxed(value: Int??.some(nil))], "output comes back as another")
        try await expectRefusal(of: [-Double.infinity], "it[0]: this Double has no JSON")
        try await expectRefusal(of: Decimal.nan, "it: The given data was not valid JSON")
        try await expectRefusal(of: Rounded(value: 1.5), "output comes back as another Rounded.")
    }

    private func expectRefusal<Value: Codable & Sendable>(
        of value: Value,
        _ reason: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let text = try await box.refusal(sourceLocation: sourceLocation) { tape in
            try await tape.echo(value, by: { _ in 1 })
        }
        #expect(text.contains(" can't be stored: \(reason)"), sourceLocation: sourceLocation)
    }

    @Test func `An input that has no JSON is refused`() async throws {
        func refusal<Value: Codable & Sendable>(of value: Value) async throws -> String {
            let one = TapeFormat({ (_: Value) in 1 }, restoring: { _ in value })
            return try await box.refusal { try await $0.echo(value, storing: one) }
        }
        #expect(try await refusal(of: [-Double.infinity]).contains("it[0]: this Double has no"))
        #expect(
            try await refusal(of: Decimal.nan).contains("could not be read: it: The given data")
        )
    }

    @Test func `Their neighbors come back`() async throws {
        #expect(try await box.roundTrip(URL(string: "../cat.jpg")) == URL(string: "../cat.jpg"))
        #expect(try await box.roundTrip(Tag()) == Tag())
        #expect(try await box.roundTrip(Cents(magnitude: 5)) == Cents(magnitude: 5))
        #expect(try await box.roundTrip(Boxed(value: Int?.none)) == Boxed(value: Int?.none))
        #expect(try await box.roundTrip(Wrapped(value: Int??.none)) == Wrapped(value: Int??.none))
        #expect(try await box.roundTrip([nil, 1] as [Int??]) == [nil, 1])
        #expect(try await box.roundTrip(-0.0).sign == .minus)
        for likes in [nil, 1] as [Int??] {
            #expect(try await box.roundTrip(Mirrored(likes: likes)) == Mirrored(likes: likes))
        }
        #expect(try await box.roundTrip(Rounded(value: 2)) == Rounded(value: 2))
        #expect(try await box.roundTrip(Deep(name: "a", age: 1)) == Deep(name: "a", age: 1))
    }
}

// MARK: - Fixtures

/// Encodes as null.
private struct Tag: Codable, Equatable, Sendable {
    init() {}

    init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decodeNil() else { throw CancellationError() }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}

private struct Mirrored: Codable, Equatable, Sendable, CustomReflectable {
    var likes: Int??
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// Encodes less than what makes it equal.
private struct Rounded: Codable, Equatable, Sendable {
    let value: Double

    init(value: Double) { self.value = value }
    init(from decoder: any Decoder) throws { value = try Double(Int(from: decoder)) }
    func encode(to encoder: any Encoder) throws { try Int(value).encode(to: encoder) }
}

/// Encodes itself in containers inside of others.
private struct Deep: Codable, Equatable, Sendable {
    private enum Key: CodingKey { case list }

    let name: String
    let age: Int

    init(name: String, age: Int) { (self.name, self.age) = (name, age) }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        age = try list.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .list)
        name = try String(from: container.superDecoder())
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        var nested = list.nestedContainer(keyedBy: Key.self)
        try nested.encode(age, forKey: .list)
        try name.encode(to: container.superEncoder())
    }
}

// MARK: - Random values

/// A number whose description is no number.
private struct Cents: Codable, Hashable, Sendable, Numeric, LosslessStringConvertible {
    var magnitude: Int
    var description: String { "$\(magnitude)" }

    init(magnitude: Int) { self.magnitude = magnitude }
    init(integerLiteral value: Int) { magnitude = value }
    init?(exactly source: some BinaryInteger) { magnitude = Int(source) }
    init?(_ description: String) { magnitude = Int(description.dropFirst()) ?? 0 }
    init(from decoder: any Decoder) throws { magnitude = try Int(from: decoder) }
    func encode(to encoder: any Encoder) throws { try magnitude.encode(to: encoder) }

    static func + (one: Cents, other: Cents) -> Cents {
        Cents(magnitude: one.magnitude + other.magnitude)
    }
    static func - (one: Cents, other: Cents) -> Cents {
        Cents(magnitude: one.magnitude - other.magnitude)
    }
    static func * (one: Cents, other: Cents) -> Cents {
        Cents(magnitude: one.magnitude * other.magnitude)
    }
    static func *= (one: inout Cents, other: Cents) { one = one * other }
}

private struct Listed<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    let name: String
    let value: Value

    init(name: String, value: Value) { (self.name, self.value) = (name, value) }
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let nested = try container.nestedContainer(keyedBy: Wrapped<Value>.Key.self)
        name = try nested.decode(String.self, forKey: .init(stringValue: "n"))
        value = try Value(from: container.superDecoder())
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var nested = container.nestedContainer(keyedBy: Wrapped<Value>.Key.self)
        try value.encode(to: container.superEncoder())
        try nested.encode(name, forKey: .init(stringValue: "n"))
    }
}

private enum Header: String, Codable, CaseIterable { case accept, host, range }

private enum Shape: Codable, Hashable, Sendable {
    case none, circle(Double), named(String, sides: Int?)
}

private struct Record<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value
    var maybe: Value?
    var doubt: Value??
    var list: [Value?]
    var texts: [String: Value]
    var numbers: [Int: Value]
    var headers: [Header: Value]
    var shapes: [Shape: Value]
}

private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 32) | (state << 32)
    }

    mutating func value(depth: Int) -> any Codable & Equatable & Sendable {
        func opened<Value: Codable & Equatable & Sendable>(
            _ value: Value
        ) -> any Codable & Equatable & Sendable { wrapped(value) }
        return depth == 0 || Int.random(in: 0..<4, using: &self) == 0
            ? leaf() : opened(value(depth: depth - 1))
    }

    private mutating func wrapped<Value: Codable & Equatable & Sendable>(
        _ value: Value
    ) -> any Codable & Equatable & Sendable {
        switch Int.random(in: 0..<13, using: &self) {
        case 0: return value as Value?
        case 1: return (Bool.random(using: &self) ? value : nil) as Value?
        case 2: return [value, value]
        case 3: return [nil, value] as [Value?]
        case 4: return [text(): value]
        case 5: return [UInt64.random(in: 0...9, using: &self): value]
        case 6: return [Date(timeIntervalSince1970: double()): value]
        case 8: return Wrapped(value: value)
        case 9: return Boxed(value: value)
        case 10: return Listed(name: text(), value: value)
        case 11: return Wrapped(value: .some(value) as Value??)
        case 7: return (Bool.random(using: &self) ? .some(nil) : .some(value)) as Value??
        default:
            return Record(
                value: value,
                maybe: Bool.random(using: &self) ? value : nil,
                doubt: Bool.random(using: &self) ? .some(value) : nil,
                list: [nil, value],
                texts: [text(): value],
                numbers: [.random(in: -9...9, using: &self): value],
                headers: Dictionary(
                    Header.allCases.shuffled(using: &self).dropFirst().map { ($0, value) },
                    uniquingKeysWith: { $1 }
                ),
                shapes: [.circle(double()): value, .named(text(), sides: nil): value]
            )
        }
    }

    private mutating func double() -> Double {
        let special = [
            0, -0.0, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1 + 0.2, 1e22,
        ]
        return Bool.random(using: &self)
            ? special.randomElement(using: &self)! : .random(in: -1e6...1e6, using: &self)
    }

    private mutating func text() -> String {
        let parts = [
            "", "a", "\"", "\\", "/", "\u{0}", "\n", "é", "e\u{301}", "😀", "\u{2028}", "null",
        ]
        return (0..<4).map { _ in parts.randomElement(using: &self)! }.joined()
    }

    private mutating func leaf() -> any Codable & Equatable & Sendable {
        let date = Date(timeIntervalSince1970: double() / 1e3)
        let number = Int.random(in: -1_000_000...1_000_000, using: &self)
        let leaves: [any Codable & Equatable & Sendable] = [
            Int.random(in: .min ... .max, using: &self), Int64.min,
            UInt.random(in: .min ... .max, using: &self), UInt64.max,
            Int8.random(in: .min ... .max, using: &self),
            UInt8.random(in: .min ... .max, using: &self),
            Int128.random(in: .min ... .max, using: &self),
            UInt128.random(in: .min ... .max, using: &self),
            Float(double()), Float16(number % 1000) / 7, double(), Double.infinity,
            CGFloat(double()), Decimal(double()) / 3,
            Decimal(string: "\(number).000000000000000001")!,
            Bool.random(using: &self), text(), text(), Tag(), Tag?.none,
            Data((0..<9).map { _ in UInt8.random(in: 0...255, using: &self) }), UUID(),
            URL(string: "https://a.b/\(number)?q=\(number)#x")!, URL(filePath: "/tmp/\(number)"),
            URL(string: "c/\(number)", relativeTo: URL(string: "https://a.b/"))!,
            date, DateComponents(year: 2026, month: 2, day: number % 28),
            DateInterval(start: date, duration: abs(Double(number))),
            Duration.seconds(double() / 1e300), Locale(identifier: "de_AT"),
            TimeZone(identifier: "Europe/Vienna")!, Calendar(identifier: .gregorian),
            PersonNameComponents(givenName: text(), familyName: text()),
            Measurement(value: Double(number) / 7, unit: UnitLength.meters),
            CGRect(x: number, y: 1, width: 2, height: 3), min(0, number)..<max(1, number),
            ContiguousArray([number]), Set([number, 1, 2]), IndexSet([number & 0xFF, 7, 8]),
            Shape.named(text(), sides: number), Cents(magnitude: number),
            Wrapped(value: Int??.some(nil)), Boxed(value: Int??.some(.some(number))),
        ]
        return leaves.randomElement(using: &self)!
    }
}
