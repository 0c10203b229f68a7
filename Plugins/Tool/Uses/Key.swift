/// A use case, or a variant of a generic one.
struct Key: Hashable {
    let symbol: Symbol

    /// The generic arguments, those of the type around it first, as they are written, and with symbols.
    var arguments: [String] = []
    var identity = ""

    /// Whether the arguments depend on where the code is called from.
    var isOpen = false

    var path: String {
        let own = arguments.suffix(symbol.genericParameters.count)
        func list(_ types: ArraySlice<String>) -> String {
            types.isEmpty ? "" : "<\(types.joined(separator: ", "))>"
        }
        let outer = list(arguments.dropLast(own.count))
        return (symbol.owner.map { "\($0.path)\(outer)." } ?? "") + symbol.name + list(own)
    }

    /// Whether two may be the same use case.
    func fits(_ other: Key) -> Bool {
        symbol == other.symbol && (isOpen || other.isOpen || identity == other.identity)
    }

    static func == (one: Key, other: Key) -> Bool {
        one.symbol == other.symbol && one.identity == other.identity
    }

    func hash(into hasher: inout Hasher) { hasher.combine(symbol) }
}

extension Book {
    /// The use case that a token names, perhaps by an alias.
    func key(at token: Int, of page: Page) -> Key? {
        guard let symbol = page.names[token] else { return nil }
        guard symbol.kind != .alias else {
            return definition(of: symbol) { page, range in
                range.lazy.compactMap { self.key(at: $0, of: page) }.first
            }
        }
        guard actions.contains(symbol) else { return nil }
        let outer =
            page.source.isOneOf(".", token - 1) ? page.source.genericsStart(of: token - 2) : nil
        let types = [outer, token + 1].compactMap(\.self).flatMap(page.source.generics)
        var key = Key(symbol: symbol, arguments: types.map { page.source.text($0) })
        key.isOpen = types.count < symbol.allGenericParameters.count
        key.identity = types.map { identity(of: $0, in: page, &key.isOpen) }.joined(separator: ",")
        return key
    }

    /// The text of a type with symbols for names, and in one of its spellings.
    private func identity(of type: Range<Int>, in page: Page, _ isOpen: inout Bool) -> String {
        let text = page.source.text(type) { token in
            // The symbol of a nested type says what it is nested in.
            let isOuter = page.source.isOneOf(".", token + 1) && page.names[token + 2] != nil
            let isDot = page.source.isOneOf(".", token) && page.names[token + 1] != nil
            if isOuter || isDot || ["any", "some"].contains(page.source[token]) { return "" }
            guard let symbol = page.names[token], !symbol.isGenericParameter else {
                // A word of the language, a label or an attribute, or else a parameter.
                let isOther = ["async", "throws", "Type", "Any"].contains(page.source[token])
                let isLabel =
                    page.source.isOneOf(":", token + 1) || page.source.isOneOf("@", token - 1)
                if page.source.isWord(token), !isOther, !isLabel { isOpen = true }
                return nil
            }
            let inner =
                symbol.kind != .alias
                ? nil
                : definition(of: symbol) { page, range in
                    self.identity(of: range, in: page, &isOpen)
                }
            return inner ?? symbol.usr
        }
        return shortened(text.filter { $0 != " " }.replacing("s:s4Voida", with: "()"))
    }

    /// The short forms of types in place of the long ones, innermost first.
    private func shortened(_ type: String) -> String {
        let text = type.replacing(/s:Sa<([^<>]*)>/) { "[\($0.1)]" }
            .replacing(/s:Sq<([^<>]*)>/) { "\($0.1)?" }.replacing(/\(([^(),]+)\)\?/) { "\($0.1)?" }
            .replacing(/s:SD<([^<>,]*),([^<>]*)>/) { "[\($0.1):\($0.2)]" }
            .replacing(/([\w:]+)&([\w:]+)/) { "\(min($0.1, $0.2))&\(max($0.1, $0.2))" }
        return text == type ? text : shortened(text)
    }

    /// The type that a typealias is another name for, or the type itself.
    func type(_ symbol: Symbol?) -> Symbol? {
        guard let symbol, symbol.kind == .alias else {
            return symbol?.isType == true ? symbol : symbol?.owner
        }
        return definition(of: symbol) { page, range in
            range.lazy.compactMap { page.names[$0] }.first.flatMap { self.type($0) }
        }
    }

    /// What stands behind the equals sign of a typealias.
    private func definition<Value>(of alias: Symbol, _ read: (Page, Range<Int>) -> Value?) -> Value?
    {
        guard let page = page(of: alias.file), let name = alias.token else { return nil }
        let sign = page.source.skipGenerics(from: name + 1)
        guard page.source.isOneOf("=", sign) else { return nil }
        return read(page, page.source.rightOperand(of: sign, length: 1))
    }
}
