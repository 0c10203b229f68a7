/// A use case, or a parameter that stands for one, where the code names it.
struct Mention: Hashable {
    let reference: Reference

    /// The name, with its generic arguments.
    let tokens: Range<Int>

    /// Nil for the parameter of a type, which is that of its owner.
    let key: Key?
    let owner: Symbol?

    var page: ObjectIdentifier { ObjectIdentifier(reference.file) }

    static func == (one: Mention, other: Mention) -> Bool {
        one.tokens == other.tokens && one.page == other.page
    }

    func hash(into hasher: inout Hasher) { hasher.combine(tokens) }
}

/// A source file with what its tokens mean.
final class Page {
    let file: File
    let source: Source

    /// The types and typealiases that tokens name, all references, and what the file defines.
    private(set) var names: [Int: Symbol] = [:]
    private(set) var references: [Int: [Reference]] = [:]
    private(set) var definitions: [Int: Symbol] = [:]
    var mentions: [Mention] = []

    /// What plugs evaluate for each call, by the token of the function of Plug.
    private(set) var answers: [Int: (code: Symbol, range: Range<Int>)] = [:]

    init(_ file: File) {
        (self.file, source) = (file, file.source)
        for index in file.references.indices { split(at: index) }
        for reference in file.references {
            let symbol = reference.symbol
            reference.container.references.append(reference)
            if symbol.isOwn { symbol.sites.append(reference) }
            guard let token = reference.token else { continue }
            if symbol.isType || symbol.kind == .alias { names[token] = symbol }
            references[token, default: []].append(reference)
        }
        // What isn't written has the place of something else.
        for symbol in file.definitions where !symbol.isAccessor {
            guard let token = symbol.token, source[token] == symbol.baseName else { continue }
            definitions[token] = symbol
        }
    }

    /// Gives what a plug evaluates for each call to code of its own.
    private func split(at index: Int) {
        let reference = file.references[index]
        guard let verb = Deed.Verb(reference.symbol), [.plug, .record].contains(verb.kind),
            let token = reference.token, let range = operands(of: verb, at: token).answer
        else { return }
        let code = Symbol(usr: "", name: "closure", kind: .other)
        (code.file, code.line, code.parent) = (file, reference.line, reference.container)
        answers[token] = (code, range)
        for inner in file.references.indices[(index + 1)...] {
            guard let token = file.references[inner].token else { continue }
            if token >= range.upperBound { break }
            if range.contains(token) { file.references[inner].container = code }
        }
    }

    /// Where a function of Plug is told the use case, and what is plugged.
    func operands(of verb: Deed.Verb, at token: Int) -> (types: Range<Int>, answer: Range<Int>?) {
        if verb.name == "<~", !source.isOneOf(")", token + 2) {
            return (source.leftOperand(of: token), source.rightOperand(of: token, length: 2))
        }
        let arguments = source.arguments(of: token)
        if verb.kind == .verify { return (arguments.range, nil) }
        let label = verb.name == "renew" ? "with" : nil
        let types = arguments.list.first { $0.label == label }?.value ?? token..<token
        return (types, arguments.list.count > 1 ? arguments.list.last?.value : nil)
    }

    func mentions(in range: Range<Int>) -> [Mention] {
        mentions.filter { range.contains($0.tokens.lowerBound) }
    }

    /// The function or the type whose call is around a token.
    func call(around token: Int) -> Symbol? {
        var next = source.tokens[token].parent
        while let bracket = next, !source.isOneOf("{", bracket) {
            let isGeneric = source.isOneOf(">", bracket - 1)
            let name = (isGeneric ? source.genericsStart(of: bracket - 1) ?? bracket : bracket) - 1
            if source.isOneOf("(", bracket), let found = references[name] {
                return (found.first { $0.symbol.isFunction } ?? found[0]).symbol
            }
            next = source.tokens[bracket].parent
        }
        return nil
    }

    /// The type in whose generic arguments a token stands.
    func genericType(around token: Int) -> Symbol? {
        let open = (max(1, token - 40)..<max(1, token)).last {
            source.isOneOf("<", $0) && source.skipGenerics(from: $0) > token
        }
        return open.flatMap { names[$0 - 1] }
    }

    /// What a line gives a use case to: `typealias UseCase = Like`, or an associated type by default.
    func alias(of mention: Mention) -> Symbol? {
        var token = mention.tokens.lowerBound
        while token > 0, !source.startsLine(token), !source.isOneOf("{};(", token) {
            token -= 1
            if ["typealias", "associatedtype"].contains(source[token]) {
                return definitions[token + 1]
            }
        }
        return nil
    }

    /// The type that is marked with `@main`, or with an older word of a framework for it.
    var mainType: Symbol? {
        let words = ["main", "UIApplicationMain", "NSApplicationMain"]
        let mark = source.tokens.indices.first {
            source.isOneOf("@", $0) && words.contains(source[$0 + 1])
        }
        guard let mark else { return nil }
        return definitions.filter { $0.key > mark && $0.value.isType }.min { $0.key < $1.key }?
            .value
    }
}

/// All pages of a package.
final class Book {
    let pages: [Page]
    private(set) var actions: Set<Symbol> = []
    private let pagesByFile: [ObjectIdentifier: Page]

    init(_ code: Code) {
        pages = code.files.map(Page.init)
        pagesByFile = Dictionary(pages.map { (ObjectIdentifier($0.file), $0) }) { first, _ in first
        }
        var open = code.symbols.values.filter(\.isRoot)
        while let next = open.popLast() {
            open += next.derived.filter { actions.insert($0).inserted }
        }
        for page in pages { page.mentions = mentions(of: page) }
    }

    func page(of file: File?) -> Page? { file.flatMap { pagesByFile[ObjectIdentifier($0)] } }

    private func mentions(of page: Page) -> [Mention] {
        page.names.sorted { $0.key < $1.key }.compactMap { token, symbol in
            let isParameter =
                symbol.isGenericParameter
                || symbol.kind == .alias && symbol.owner?.kind == .protocol
            guard let reference = page.references[token]?.first(where: { $0.symbol == symbol }),
                reference.roles.isDisjoint(with: [.extendedBy, .baseOf])
            else { return nil }
            let key = isParameter ? nil : key(at: token, of: page)
            guard isParameter || key != nil else { return nil }
            let tokens = token..<page.source.skipGenerics(from: token + 1)
            let owner = isParameter ? symbol.owner : nil
            return Mention(reference: reference, tokens: tokens, key: key, owner: owner)
        }
    }
}
