extension StringProtocol {
    /// What is between the angle bracket that begins a text and the one that closes it, and behind that.
    var list: (list: SubSequence, tail: SubSequence)? {
        var depth = 0
        var last: UInt8 = 0
        for index in utf8.indices {
            let byte = utf8[index]
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">"), last != UInt8(ascii: "-") { depth -= 1 }
            if depth == 0 { return (self[..<index].dropFirst(), self[index...].dropFirst()) }
            last = byte
        }
        return nil
    }

    /// What commas separate.
    var parts: [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var depth = 0
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
            case UInt8(ascii: ">") where part.last == UInt8(ascii: "-"): break
            case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
            default: break
            }
            if byte == UInt8(ascii: ","), depth == 0 {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            } else if byte != UInt8(ascii: " ") || !part.isEmpty {
                part.append(byte)
            }
        }
        return part.isEmpty ? parts : parts + [String(decoding: part, as: UTF8.self)]
    }
}
