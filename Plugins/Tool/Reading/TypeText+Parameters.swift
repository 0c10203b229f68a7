extension TypeText {
    /// Whether a type is larger than people write. A function that calls itself with a list of what it
    /// has would get ever larger ones.
    static func isEndless(_ type: String) -> Bool {
        var (depth, deepest) = (0, 0)
        for byte in type.utf8 {
            if byte == UInt8(ascii: "<") { depth += 1 }
            if byte == UInt8(ascii: ">") { depth -= 1 }
            deepest = max(deepest, depth)
        }
        return deepest > 40 || type.utf8.count > 4_000
    }

    // MARK: Packs

    /// What generic parameters stand for. In a type, those of a pack stand beside the others.
    static func binding(_ parameters: [String], to types: [String]) -> [String: String] {
        let packed = packed(types, for: parameters)
        return Dictionary(zip(parameters.map(cleaned), packed)) { first, _ in first }
    }

    /// One type for each parameter: `Pack{Int, Bool}` for those of a pack.
    static func packed(_ types: [String], for parameters: [String]) -> [String] {
        guard let pack = parameters.firstIndex(where: { $0.hasPrefix("each ") }), !types.isEmpty,
            pack >= types.count || !types[pack].hasPrefix("Pack{") && types[pack] != unknown
        else { return types }
        let head = types.prefix(pack)
        let tail = types.dropFirst(pack).suffix(parameters.count - pack - 1)
        let own = types[head.count..<(types.count - tail.count)]
        return head + ["Pack{\(own.flatMap(repeated).joined(separator: ", "))}"] + tail
    }

    /// The types of a part of a pack: `repeat each Pack{Int, Bool}`.
    private static func repeated(_ part: String) -> [String] {
        guard part.hasPrefix("repeat ") else { return [part] }
        let pattern = String(part.dropFirst("repeat ".count))
        return elements(of: pattern.replacing("each Pack{", with: "&Pack{"))
    }

    /// The types that one is in turn, or just the one.
    static func elements(of type: String) -> [String] {
        guard type.contains("&Pack{") else { return [type] }
        var found: [String] = []
        while let next = element(found.count, of: type) { found.append(next) }
        return found
    }

    /// What a type is for the element of a number, if there are as many.
    static func element(_ number: Int, of type: String) -> String? {
        guard let (head, rest) = type.cut(at: "&Pack{") else { return type }
        guard let (pack, tail) = list(in: "{" + rest) else { return nil }
        let types = parts(of: pack).flatMap(repeated)
        guard number < types.count else { return nil }
        return element(number, of: String(tail)).map { head + types[number] + $0 }
    }
}
