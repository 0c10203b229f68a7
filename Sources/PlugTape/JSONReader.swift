import Foundation

/// Reads JSON that Foundation has written or checked, so it skips commas and colons like spaces.
///
/// Foundation's decoder must try one type after the other, and throws for each that doesn't fit. So
/// it takes 10 s for 25 MB. `JSONSerialization` takes 5 s, and loses digits.
struct JSONReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ data: Data) { bytes = Array(data) + [0x20] }

    mutating func value() throws -> JSON {
        switch next() {
        case UInt8(ascii: "{"):
            var isDictionary = false
            let fields = try list { reader in
                var name = try reader.string()
                if name.unicodeScalars.first == markOfField {
                    name.unicodeScalars.removeFirst()
                } else {
                    isDictionary = true
                }
                return (name: name, value: try reader.value())
            }
            let sorted = fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            return .object(sorted, isDictionary: isDictionary)
        case UInt8(ascii: "["): return .array(try list { try $0.value() })
        case UInt8(ascii: "\""): return .string(try string())
        default:
            let start = index
            while !isBetween(bytes[index]), !isEnd(bytes[index]) { index += 1 }
            return .literal(String(decoding: bytes[start..<index], as: UTF8.self))
        }
    }

    private mutating func list<Part>(_ part: (inout Self) throws -> Part) rethrows -> [Part] {
        index += 1
        var parts: [Part] = []
        while !isEnd(next()) { parts.append(try part(&self)) }
        index += 1
        return parts
    }

    private mutating func string() throws -> String {
        _ = next()
        let (start, escape) = (index, UInt8(ascii: "\\"))
        repeat { index += bytes[index] == escape ? 2 : 1 } while bytes[index] != bytes[start]
        index += 1
        let plain = String(validating: bytes[(start + 1)..<(index - 1)], as: UTF8.self)
        if let plain, !plain.utf8.contains(escape) { return plain }
        return try JSONDecoder().decode(String.self, from: Data(bytes[start..<index]))
    }

    /// Skips what separates values, and returns the first byte of the next value.
    private mutating func next() -> UInt8 {
        while isBetween(bytes[index]) { index += 1 }
        return bytes[index]
    }

    /// White space, a comma, a colon, or the mark that some editors write at the start of a file.
    private func isBetween(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte > 0x7F
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
    }
}
