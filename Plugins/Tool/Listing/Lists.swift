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
        var (parts, part, depth) = ([] as [String], [] as [UInt8], 0)
        for byte in utf8 {
            depth += Self.step(byte, behind: part.last)
            if byte == UInt8(ascii: ","), depth == 0 {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            } else if byte != UInt8(ascii: " ") || !part.isEmpty {
                part.append(byte)
            }
        }
        return part.isEmpty ? parts : parts + [String(decoding: part, as: UTF8.self)]
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
