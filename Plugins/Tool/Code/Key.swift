/// A use case, or a variant of a generic one.
struct Key: Hashable {
    let symbol: Symbol

    /// The generic arguments as they are written, those of the type around it first.
    var arguments: [String] = []

    /// The code on whose parameters an argument depends. Nil if there is none.
    var scope: Symbol?

    /// Whether an argument may be written in another way, too.
    var hasTwins = false

    var path: String {
        symbol.path + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>")
    }

    /// Whether two may be the same use case.
    func fits(_ other: Key) -> Bool {
        let isVague = hasTwins || other.hasTwins || scope != nil || other.scope != nil
        return symbol == other.symbol && (isVague || arguments == other.arguments)
    }
}

extension File {
    /// The use case that a token names, perhaps by an alias.
    func key(at token: Int) -> Key? {
        guard let reference = name(at: token) else { return nil }
        let symbol = reference.symbol
        if symbol.kind == .alias { return symbol.aliased.flatMap { $0.file.key(at: $0.token!) } }
        guard symbol.isAction else { return nil }
        let end = source.isOneOf(".", token - 1) ? token - 2 : token
        let outer = source.isOneOf(">", end) ? source.tokens[end].partner : nil
        let types = [outer, token + 1].compactMap(\.self).flatMap(source.parts)
        var key = Key(symbol: symbol, arguments: types.map { source.text($0) })
        let isShort = types.count < symbol.genericParameters.count
        if isShort { key.scope = reference.container.declaration }
        for token in types.joined() where source.isWord(token) {
            let named = name(at: token)?.symbol
            let isShortened =
                named?.kind == .protocol || ["s:Sa", "s:SD", "s:Sq"].contains(named?.usr)
            if named?.isType == true, !isShortened { continue }
            // What the index doesn't have is a parameter, or the name of a module.
            let isParameter = named?.isGenericParameter ?? !["any", "some"].contains(source[token])
            key.hasTwins = key.hasTwins || !isParameter
            if isParameter { key.scope = reference.container.declaration }
        }
        return key
    }
}

extension Symbol {
    /// What stands behind the equals sign of a typealias: the first type there.
    var aliased: Reference? {
        guard let file, let token, file.source[token - 1] == "typealias" else { return nil }
        let line = file.source.tokens.indices[(token + 1)...].prefix {
            !file.source.startsLine($0) && !file.source.isOneOf(";}", $0)
        }
        let sign = line.first { file.source.isOneOf("=", $0) } ?? line.endIndex
        return line[sign...].lazy.compactMap(file.name).first
    }
}
