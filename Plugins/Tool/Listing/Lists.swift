extension StringProtocol {
    /// What is between the bracket that begins a text and the one that closes it, and behind that.
    var list: (list: SubSequence, tail: SubSequence)? {
        var (depth, last) = (0, UInt8(0))
        for index in utf8.indices {
            depth += Self.step(utf8[index], behind: last)
            last = utf8[index]
            if depth == 0 { return (self[..<index].dropFirst(), self[index...].dropFirst()) }
        }
        return nil
    }

    /// What commas separate.
    var parts: [String] {
        var (depth, last) = (0, UInt8(0))
        return utf8.split { byte in
            depth += Self.step(byte, behind: last)
            last = byte
            return byte == UInt8(ascii: ",") && depth == 0
        }
        .map { String(decoding: $0.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self) }
    }

    /// How much deeper in brackets a byte leads.
    private static func step(_ byte: UInt8, behind last: UInt8?) -> Int {
        // Most are letters.
        if byte & 0x5F > 0x40, byte & 0x5F < 0x5B { return 0 }
        return switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): 1
        case UInt8(ascii: ">"): last == UInt8(ascii: "-") ? 0 : -1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): -1
        default: 0
        }
    }
}
