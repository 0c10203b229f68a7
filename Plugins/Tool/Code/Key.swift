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

extension File {
    /// The use case that a token names, perhaps by an alias.
    func key(at token: Int) -> Key? {
        guard let symbol = names[token] else { return nil }
        guard symbol.kind != .alias else {
            return symbol.definition { file, range in
                range.lazy.compactMap { file.key(at: $0) }.first
            }
        }
        guard symbol.isAction else { return nil }
        let outer = source.isOneOf(".", token - 1) ? source.genericsStart(of: token - 2) : nil
        let types = [outer, token + 1].compactMap(\.self).flatMap(source.generics)
        var key = Key(symbol: symbol, arguments: types.map { source.text($0) })
        key.isOpen = types.count < symbol.allGenericParameters.count
        key.identity = types.map { identity(of: $0, &key.isOpen) }.joined(separator: ",")
        return key
    }

    /// The text of a type with symbols for names, and in one of its spellings.
    private func identity(of type: Range<Int>, _ isOpen: inout Bool) -> String {
        let text = source.text(type) { token in
            // The symbol of a nested type says what it is nested in.
            let isOuter = source.isOneOf(".", token + 1) && names[token + 2] != nil
            let isDot = source.isOneOf(".", token) && names[token + 1] != nil
            if isOuter || isDot || ["any", "some"].contains(source[token]) { return "" }
            guard let symbol = names[token], !symbol.isGenericParameter else {
                // A word of the language, a label or an attribute, or else a parameter.
                let isOther = ["async", "throws", "Type", "Any"].contains(source[token])
                let isLabel = source.isOneOf(":", token + 1) || source.isOneOf("@", token - 1)
                if source.isWord(token), !isOther, !isLabel { isOpen = true }
                return nil
            }
            guard symbol.kind == .alias else { return symbol.usr }
            return symbol.definition { $0.identity(of: $1, &isOpen) } ?? symbol.usr
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
}

extension Symbol {
    /// What stands behind the equals sign of a typealias.
    func definition<Value>(_ read: (File, Range<Int>) -> Value?) -> Value? {
        guard let file, let token else { return nil }
        let sign = file.source.skipGenerics(from: token + 1)
        guard file.source.isOneOf("=", sign) else { return nil }
        return read(file, file.source.rightOperand(of: sign, length: 1))
    }
}
