/// Reads a type as the listing spells it.
struct TypeParser {
    private let bytes: [UInt8]
    private var next = 0

    static func type(in text: String) -> SwiftType {
        var parser = TypeParser(bytes: Array(text.utf8))
        return parser.type(isPart: false)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// What is left. A part ends before a comma or a bracket that closes.
    private mutating func type(isPart: Bool = true) -> SwiftType {
        var texts: [[UInt8]] = [[]]
        var parts: [SwiftType] = []
        var depth = 0
        while let byte {
            if let part = part() {
                parts.append(part)
                texts.append([])
                continue
            }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"):
                depth += 1
            case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
                UInt8(ascii: ">"):
                if isPart, depth == 0 { return Self.type(texts, parts) }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
            // An attribute is text, and so is a name behind what is none.
            let isName = byte == UInt8(ascii: "@") || byte == UInt8(ascii: ".")
            let isArrow = skip("->")
            let text = isArrow ? Array("->".utf8) : [byte]
            if !isArrow { next += 1 }
            texts[texts.count - 1] += text + (isName ? Array(word().utf8) : [])
        }
        return Self.type(texts, parts)
    }

    private static func type(_ texts: [[UInt8]], _ parts: [SwiftType]) -> SwiftType {
        if parts.count == 1, texts.allSatisfy(\.isEmpty) { return parts[0] }
        return .of(.other(texts.map { String(decoding: $0, as: UTF8.self) }, parts))
    }

    /// A type that isn't made of others but by their names, if there is one.
    private mutating func part() -> SwiftType? {
        switch byte {
        case UInt8(ascii: "@")?:
            // `Self` in a class may be one that derives from it.
            if skip("@dynamic_self ") { return .of(.unknown(part(), member: nil)) }
            // Of any type that meets a protocol: @opened("…", any Flow) Self
            if skip("@opened(") {
                skip(past: ", ")
                let bound = type()
                skip(past: "Self")
                return members(of: .of(.unknown(bound, member: nil)))
            }
            if skip("@pack_element(") {
                skip(past: ") ")
                let isEnclosed = skip("(")
                _ = (skip("each "), word(), isEnclosed && skip(")"))
                return members(of: .unknown)
            }
            // @_opaqueReturnTypeOf("$s3App4bodyQrvp", 0) __<Int>
            guard skip("@_opaqueReturnTypeOf(\"$s") else { return nil }
            let symbol = word()
            let isFirst = skip("\", 0)")
            skip(past: "__")
            let arguments = arguments()
            return members(of: isFirst ? .of(.opaque(symbol, arguments)) : .unknown)
        case UInt8(ascii: "("): return enclosed()
        case let byte? where Self.isWord(byte):
            if skip("each ") { return part() ?? .unknown }
            guard skip("any ") else { return members(of: .named(word(), of: nil, arguments())) }
            var all: [SwiftType] = []
            repeat {
                if skip("~") {
                    all.append(.of(.other(["~", ""], [.named(word())])))
                } else if let part = part() {
                    all.append(part)
                }
            } while skip(" & ")
            return .of(.any(all))
        default: return nil
        }
    }

    /// A type in brackets, which are only there for what is behind them: `(each T).Element`.
    private mutating func enclosed() -> SwiftType? {
        var (depth, end) = (0, next)
        repeat {
            if bytes[end] == UInt8(ascii: "(") { depth += 1 }
            if bytes[end] == UInt8(ascii: ")") { depth -= 1 }
            end += 1
        } while depth > 0 && end < bytes.count
        let start = next
        guard depth == 0, end > next + 2, end == bytes.count || ".,>)".utf8.contains(bytes[end])
        else { return nil }
        next += 1
        let inner = type()
        guard next == end - 1 else {
            next = start
            return nil
        }
        next = end
        return members(of: inner)
    }

    private mutating func members(of owner: SwiftType) -> SwiftType {
        var type = owner
        while byte == UInt8(ascii: "."), next + 1 < bytes.count, Self.isWord(bytes[next + 1]) {
            next += 1
            type = .named(word(), of: type, arguments())
        }
        return type
    }

    private mutating func arguments() -> [SwiftType] {
        guard byte == UInt8(ascii: "<") else { return [] }
        var found: [SwiftType] = []
        repeat {
            next += 1
            _ = skip(" ")
            found.append(type())
        } while byte == UInt8(ascii: ",")
        next += 1
        return found
    }

    // MARK: Bytes

    private var byte: UInt8? { next < bytes.count ? bytes[next] : nil }

    /// A name, without the backticks in which it may stand.
    private mutating func word() -> String {
        let start = next
        if skip("`") {
            skip(past: "`")
            return String(decoding: bytes[start..<next].dropFirst().dropLast(), as: UTF8.self)
        }
        while let byte, Self.isWord(byte) { next += 1 }
        return String(decoding: bytes[start..<next], as: UTF8.self)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[next...].starts(with: text.utf8) else { return false }
        next += text.utf8.count
        return true
    }

    private mutating func skip(past text: String) {
        while byte != nil, !skip(text) { next += 1 }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "`")
            || byte >= 48 && byte < 58 || byte >= 65 && byte < 91 || byte >= 97 && byte < 123
    }
}

extension StringProtocol {
    /// A type without the marks in front of it, and the `.Type` behind it.
    var unmarked: SubSequence {
        var text = self[...]
        let kept = ["@Sendable", "@escaping", "@_opaque", "@dynamic_self", "@pack_el", "@opened"]
        while let first = text.first {
            if first == "$" || first == "*" || first == " " {
                text = text.dropFirst()
            } else if first == "@", !kept.contains(where: text.hasPrefix),
                let (_, tail) = text.cut(at: " ")
            {
                text = tail
            } else {
                break
            }
        }
        while text.hasSuffix(".Type") { text = text.dropLast(5) }
        return text
    }
}
