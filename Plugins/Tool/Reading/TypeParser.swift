/// Reads a type as the listing spells it.
struct TypeParser {
    private var rest: Substring

    /// Of a value's type, behind a `$`, marks and `.Type` are left out.
    static func type(in text: String) -> SwiftType {
        var rest = text[...]
        let isValue = rest.first == "$"
        while isValue, let first = rest.first, "$* @".contains(first),
            !kept.contains(where: rest.hasPrefix)
        {
            rest = first == "@" ? rest.cut(at: " ")?.tail ?? "" : rest.dropFirst()
        }
        while isValue, rest.hasSuffix(".Type") { rest = rest.dropLast(5) }
        var parser = TypeParser(rest: rest)
        return parser.type(isPart: false)
    }

    /// The marks that say what a type is.
    private static let kept = [
        "@dynamic_self", "@opened", "@pack_element", "@_opaque", "@Sendable", "@escaping",
    ]

    /// What is left. A part ends before a comma or a bracket that closes.
    private mutating func type(isPart: Bool = true) -> SwiftType {
        var (texts, parts, depth) = ([""], [] as [SwiftType], 0)
        while let first = rest.first {
            if let part = part() {
                parts.append(part)
                texts.append("")
                continue
            }
            let isArrow = skip("->")
            if "([{<".contains(first) { depth += 1 }
            if ",)]}>".contains(first) {
                if isPart, depth == 0 { break }
                if first != "," { depth -= 1 }
            }
            texts[texts.count - 1] += isArrow ? "->" : String(rest.removeFirst())
            // An attribute is text, and so is a name behind what is none.
            if "@.".contains(first) { texts[texts.count - 1] += word() }
        }
        return texts == ["", ""] ? parts[0] : .of(.other(texts), parts)
    }

    /// A type that isn't made of others but by their names, if there is one.
    private mutating func part() -> SwiftType? {
        if rest.first == "(" { return enclosed() }
        if rest.first == "@" { return marked() }
        if rest.first.map(Self.isWord) != true { return nil }
        if skip("each ") { return part() ?? .unknown }
        guard skip("any ") else { return members(of: .of(.named(word(), .only), arguments())) }
        var all: [SwiftType] = []
        repeat {
            let isNot = skip("~")
            if let part = part() { all.append(isNot ? .of(.other(["~", ""]), [part]) : part) }
        } while skip(" & ")
        return .of(.any, all)
    }

    /// A type that only its mark tells of.
    private mutating func marked() -> SwiftType? {
        // `Self` in a class may be one that derives from it.
        if skip("@dynamic_self ") { return members(of: .of(.unknown, [part()].compactMap(\.self))) }
        // Any type that meets a protocol: @opened("3250C998", any Flow) Self
        if skip("@opened("), let (_, tail) = rest.cut(at: ", ") {
            rest = tail
            let bound = type()
            _ = skip(") Self")
            return members(of: .of(.unknown, [bound]))
        }
        if skip("@pack_element("), let (_, tail) = rest.cut(at: ") ") {
            rest = tail
            return part()?.replacing(member: { _, _ in nil }) { $0.owner == nil ? .unknown : nil }
        }
        // What a function returns as `some`: @_opaqueReturnTypeOf("$s3App4madeQryF", 0) __<Int>
        if skip("@_opaqueReturnTypeOf(\"$s"), let (symbol, tail) = rest.cut(at: "\", ") {
            let isFirst = tail.hasPrefix("0)")
            rest = tail.cut(at: ") __")?.tail ?? ""
            let found = SwiftType.of(.opaque(String(symbol)), arguments())
            return members(of: isFirst ? found : .unknown)
        }
        return nil
    }

    /// A type in brackets, which are only there for what is behind them: `(each T).Element`.
    private mutating func enclosed() -> SwiftType? {
        guard let (inner, tail) = rest.list, tail.first.map(".,>)".contains) ?? true,
            inner.parts.count == 1
        else { return nil }
        rest = inner
        let owner = type()
        rest = tail
        return members(of: owner)
    }

    private mutating func members(of owner: SwiftType) -> SwiftType {
        var type = owner
        while rest.first == ".", rest.dropFirst().first.map(Self.isWord) == true {
            rest.removeFirst()
            type = .of(.member(word(), .only), [type] + arguments())
        }
        return type
    }

    private mutating func arguments() -> [SwiftType] {
        var found: [SwiftType] = []
        while rest.first == (found.isEmpty ? "<" : ",") {
            rest.removeFirst()
            _ = skip(" ")
            found.append(type())
        }
        if !found.isEmpty { rest = rest.dropFirst() }
        return found
    }

    /// A name, without the backticks in which it may stand.
    private mutating func word() -> String {
        if skip("`"), let (word, tail) = rest.cut(at: "`") {
            rest = tail
            return String(word)
        }
        let word = rest.prefix(while: Self.isWord)
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard rest.utf8.starts(with: text.utf8) else { return false }
        rest = rest[rest.utf8.index(rest.startIndex, offsetBy: text.utf8.count)...]
        return true
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_`".contains(character) || !character.isASCII
    }
}
