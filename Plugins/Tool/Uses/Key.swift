/// A use case, or a variant of a generic one.
struct Key: Hashable {
    let symbol: Symbol

    /// The generic arguments as people read them, and spelled in a way that no two types share.
    var arguments = ""
    var identity = ""

    /// Whether the arguments depend on where the code is called from.
    var isOpen = false

    var path: String { symbol.path + arguments }

    /// Whether two may be the same use case.
    func fits(_ other: Key) -> Bool {
        symbol == other.symbol && (isOpen || other.isOpen || identity == other.identity)
    }

    static func == (one: Key, other: Key) -> Bool {
        one.symbol == other.symbol && one.identity == other.identity
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(symbol)
        hasher.combine(identity)
    }
}

/// Reads a type of a file, so that one type is always spelled in one way.
struct TypeReader {
    let page: Page
    let book: Book

    /// What a type is called, and what stands for a generic parameter.
    let name: (Symbol) -> String
    var parameters: [String: String] = [:]

    /// Whether a name was found that the index doesn't know: the generic parameter of a function.
    var isOpen = false

    private var source: Source { page.source }

    init(_ page: Page, _ book: Book, name: @escaping (Symbol) -> String) {
        (self.page, self.book, self.name) = (page, book, name)
    }

    /// The types of a list in angle brackets.
    mutating func arguments(at index: Int) -> [String] {
        let end = source.skipGenerics(from: index)
        return end == index ? [] : source.split(index + 1..<end - 1).map { text($0.value) }
    }

    mutating func text(_ range: Range<Int>) -> String {
        var (parts, next) = ([String](), range.lowerBound)
        while next < range.upperBound {
            parts.append(postfix(&next, range.upperBound))
            guard source.isOneOf("&", next) else { break }
            next += 1
        }
        return parts.sorted().joined(separator: " & ")
    }

    private mutating func postfix(_ next: inout Int, _ end: Int) -> String {
        var text = primary(&next, end)
        while next < end, source.isOneOf("?!.", next) {
            let isMeta = source.isOneOf(".", next)
            let isLoose = text.contains(" ") && !text.hasPrefix("[") && !text.hasSuffix(")")
            text = isMeta ? "\(text).\(source[next + 1])" : isLoose ? "(\(text))?" : "\(text)?"
            next += isMeta ? 2 : 1
        }
        return text
    }

    private mutating func primary(_ next: inout Int, _ end: Int) -> String {
        let start = next
        if ["any", "some"].contains(source[start]) {
            next += 1
            return postfix(&next, end)
        }
        if source.isOneOf("@", start) {
            next += 2
            return "@\(source[start + 1]) \(postfix(&next, end))"
        }
        guard source.isOneOf("[(", start), let close = source.tokens[start].partner else {
            return named(&next, end)
        }
        next = close + 1
        let colon = (start..<close).first {
            source.isOneOf(":", $0) && source.tokens[$0].parent == start
        }
        if source.isOneOf("[", start) {
            guard let colon else { return "[\(text(start + 1..<close))]" }
            return "[\(text(start + 1..<colon)): \(text(colon + 1..<close))]"
        }
        let parts = source.split(start + 1..<close).map { part in
            (part.label.map { "\($0): " } ?? "") + text(part.value)
        }
        var effects = ""
        while ["async", "throws"].contains(source[next]) {
            effects += "\(source[next]) "
            next += 1
        }
        let list = parts.joined(separator: ", ")
        guard source.isOneOf("-", next), source.isOneOf(">", next + 1) else {
            return parts.isEmpty ? "Void" : parts.count == 1 ? parts[0] : "(\(list))"
        }
        next += 2
        return "(\(list)) \(effects)-> \(postfix(&next, end))"
    }

    private mutating func named(_ next: inout Int, _ end: Int) -> String {
        var last = next
        while source.isOneOf(".:", last + 1), !["Type", "self"].contains(source[last + 2]) {
            last += source.isOneOf(".", last + 1) ? 2 : 3
        }
        let arguments = arguments(at: last + 1)
        next = source.skipGenerics(from: last + 1)
        if let known = parameters[source[last]] { return known }
        guard let symbol = page.names[last], !symbol.isGenericParameter else {
            isOpen = isOpen || !["Any", "AnyObject"].contains(source[last])
            return source[last]
        }
        if symbol.kind == .alias {
            guard symbol.name != "Void" else { return "Void" }
            var inner = self
            let text = book.definition(of: symbol) { page, range in
                inner = TypeReader(page, book, name: name)
                return inner.text(range)
            }
            isOpen = isOpen || inner.isOpen
            return text ?? source[last]
        }
        switch (symbol.name, arguments.count) {
        case ("Optional", 1): return arguments[0] + "?"
        case ("Array", 1): return "[\(arguments[0])]"
        case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
        case (_, 0): return name(symbol)
        default: return "\(name(symbol))<\(arguments.joined(separator: ", "))>"
        }
    }
}
