import Foundation

/// A type as the listing spells it: `Fetch<Array<Int>>`. One text is one type.
///
/// `?` stands for a type that only the running program knows, `?Screen` for one that derives from
/// another or is it, `?Flow!Step` for a type that such a type has chosen, and `%3App4bodyQrvp` for what a
/// function returns as `some`.
enum TypeText {
    static let unknown = "?"
    static let opaque = "%"

    private static let kept = [
        "@Sendable", "@escaping", "@_opaque", "@dynamic_self", "@pack_element",
    ]

    /// Without the marks in front and the `.Type` behind it.
    static func cleaned(_ text: some StringProtocol) -> String {
        if let (_, opened) = text.cut(at: "@opened(") {
            // Of any type that meets a protocol: @opened("…", any Flow) Self
            let bound = opened.cut(at: ", ")?.tail.cut(at: ") Self")?.head
            return unknown + (bound ?? "")
        }
        var text = text[...]
        while let first = text.first {
            if first == "$" || first == "*" || first == " " {
                text = text.dropFirst()
            } else if first == "@", !kept.contains(where: text.hasPrefix),
                let (_, tail) = text.cut(at: " ")
            {
                text = tail
            } else if text.hasPrefix("each ") {
                text = text.dropFirst(5)
            } else {
                break
            }
        }
        while text.hasSuffix(".Type") { text = text.dropLast(5) }
        return String(text)
    }

    /// The name without generic arguments: `G.N` of `G<Int>.N<String>`.
    static func name(of type: String) -> String {
        guard let open = type.firstIndex(of: "<") else { return type }
        let rest = list(in: type[open...])?.tail ?? ""
        return type[..<open] + name(of: String(rest))
    }

    /// The generic arguments, those of the types around it first.
    static func arguments(of type: String) -> [String] {
        var found: [String] = []
        var rest = type[...]
        while let open = rest.firstIndex(of: "<"), let (list, tail) = list(in: rest[open...]) {
            found += parts(of: list)
            rest = tail
        }
        return found
    }

    /// A type with its generic arguments, and those of these.
    static func nested(in type: String) -> [String] {
        [type] + arguments(of: type).flatMap(nested)
    }

    /// What generic parameters stand for. Nobody knows of what belongs to a pack, or stands behind one.
    static func binding(_ parameters: [String], to types: [String]) -> [String: String] {
        let pack = parameters.firstIndex { $0.hasPrefix("each ") } ?? parameters.count
        let known = types.prefix(pack) + parameters.dropFirst(pack).map { _ in unknown }
        return Dictionary(zip(parameters.map(cleaned), known)) { first, _ in first }
    }

    /// Whether a type is larger than people write. A function that calls itself with a list of what it
    /// has would get ever larger ones.
    static func isEndless(_ type: String) -> Bool { type.utf8.count > 1_000 }

    /// What is between the bracket that opens a text and the one that closes it, and behind that.
    static func list(in text: Substring) -> (list: Substring, tail: Substring)? {
        var depth = 0
        var last: UInt8 = 0
        let bytes = text.utf8
        for index in bytes.indices {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">") where last == UInt8(ascii: "-"): break
            case UInt8(ascii: ">"): depth -= 1
            default: break
            }
            if depth == 0 {
                return (
                    text[text.index(after: text.startIndex)..<index], text[index...].dropFirst()
                )
            }
            last = byte
        }
        return nil
    }

    /// What commas separate.
    static func parts(of list: some StringProtocol) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var depth = 0
        for byte in list.utf8 {
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

    /// Replaces names. What is behind a dot isn't one, but goes to `member` with what is before it.
    static func replacing(
        _ type: String,
        member: (_ type: String, _ name: String) -> String? = { _, _ in nil },
        _ name: (String) -> String?
    ) -> String {
        let bytes = Array(type.utf8)
        var made = ""
        var index = 0
        func word(at start: Int) -> (text: String, end: Int)? {
            var end = start
            while end < bytes.count, isWord(bytes[end]) { end += 1 }
            return end > start ? (String(decoding: bytes[start..<end], as: UTF8.self), end) : nil
        }
        while index < bytes.count {
            guard let (text, end) = word(at: index) else {
                made.unicodeScalars.append(UnicodeScalar(bytes[index]))
                index += 1
                continue
            }
            let isMember = index > 0 && bytes[index - 1] == UInt8(ascii: ".")
            index = end
            guard !isMember, var value = name(text) else {
                made += text
                continue
            }
            while index < bytes.count, bytes[index] == UInt8(ascii: "."),
                let next = word(at: index + 1), let found = member(value, next.text)
            {
                (value, index) = (found, next.end)
            }
            made += value
        }
        return made
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "%")
            || byte >= 48 && byte < 58 || byte >= 65 && byte < 91 || byte >= 97 && byte < 123
    }

    /// Its parts that are words and stand behind no dot.
    static func words(of type: String) -> Set<String> {
        var words: Set<String> = []
        _ = replacing(type) { word in
            words.insert(word)
            return nil
        }
        return words
    }

    /// As people write it: `[Int]`, `Int?`, `[String: Int]`, `Void`.
    static func written(_ type: String) -> String {
        if type == "()" { return "Void" }
        guard let open = type.firstIndex(of: "<"), let (list, tail) = list(in: type[open...]) else {
            return type
        }
        let start =
            type[..<open].lastIndex { " (,>.".contains($0) }
            .map(type.index(after:)) ?? type.startIndex
        let name = type[start..<open]
        let arguments = parts(of: list).map(written)
        var own = "\(name)<\(arguments.joined(separator: ", "))>"
        switch (type[..<start].last == "." ? "" : name, arguments.count) {
        case ("Array", 1): own = "[\(arguments[0])]"
        case ("Dictionary", 2): own = "[\(arguments[0]): \(arguments[1])]"
        case ("Optional", 1):
            let isLong =
                arguments[0].contains(" -> ") && !arguments[0].hasPrefix("(")
                || arguments[0].hasPrefix("any ") || arguments[0].hasPrefix("@")
            own = isLong ? "(\(arguments[0]))?" : "\(arguments[0])?"
        default: break
        }
        let rest = tail == "()" ? "()" : written(String(tail))
        return "\(type[..<start])\(own)\(rest)"
    }
}
