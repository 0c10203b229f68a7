/// A source file, with its module and with what its tokens mean.
final class File {
    let path, module: String
    let source: Source

    /// What stands outside of any function: the code that runs if the file is `main.swift`.
    let topLevel: Symbol
    var references: [Reference] = []
    var definitions: [Symbol] = []

    /// The types and typealiases that tokens name, and all that they refer to.
    private(set) var names: [Int: Symbol] = [:]
    private(set) var uses: [Int: [Reference]] = [:]

    /// What plugs evaluate for each call, by the token of the function of Plug.
    private(set) var answers: [Int: (code: Symbol, range: Range<Int>)] = [:]

    /// Where the file names use cases.
    private(set) lazy var mentions = names.sorted { $0.key < $1.key }.compactMap(mention)

    var isMain: Bool { topLevel.name == "main.swift" }

    init(_ path: String, module: String) {
        (self.path, self.module, source) = (path, module, Source(path))
        let name = path.split(separator: "/").last ?? ""
        topLevel = Symbol(usr: "", name: String(name), kind: .other)
        (topLevel.file, topLevel.line) = (self, 1)
    }

    /// Tells the symbols who refers to them, once all files are read.
    func connect() {
        references.sort { ($0.line, $0.column) < ($1.line, $1.column) }
        for index in references.indices { split(at: index) }
        for reference in references {
            let symbol = reference.symbol
            reference.container.references.append(reference)
            if symbol.isOwn { symbol.sites.append(reference) }
            guard let token = reference.token else { continue }
            if symbol.isType || symbol.kind == .alias { names[token] = symbol }
            uses[token, default: []].append(reference)
        }
    }

    /// Gives what a plug evaluates for each call to code of its own.
    private func split(at index: Int) {
        let reference = references[index]
        guard let verb = Deed.Verb(reference.symbol), [.plug, .record].contains(verb.kind),
            let token = reference.token, let range = operands(of: verb, at: token).answer
        else { return }
        let code = Symbol(usr: "", name: "closure", kind: .other)
        (code.file, code.line, code.parent) = (self, reference.line, reference.container)
        answers[token] = (code, range)
        for inner in references.indices[(index + 1)...] {
            guard let token = references[inner].token else { continue }
            if token >= range.upperBound { break }
            if range.contains(token) { references[inner].container = code }
        }
    }

    private func mention(_ token: Int, of symbol: Symbol) -> Mention? {
        guard let reference = uses[token]?.first(where: { $0.symbol == symbol }),
            reference.roles.isDisjoint(with: [.extendedBy, .baseOf])
        else { return nil }
        let isAssociated = symbol.kind == .alias && symbol.owner?.kind == .protocol
        let isParameter = symbol.isGenericParameter || isAssociated
        let key = isParameter ? nil : key(at: token)
        guard isParameter || key != nil else { return nil }
        let tokens = token..<source.skipGenerics(from: token + 1)
        let owner = isParameter ? symbol.owner : nil
        return Mention(reference: reference, tokens: tokens, key: key, owner: owner)
    }

    // MARK: What stands around a token

    /// Where a function of Plug is told the use case, and what is plugged.
    func operands(of verb: Deed.Verb, at token: Int) -> (types: Range<Int>, answer: Range<Int>?) {
        if verb.name == "<~" {
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

    /// The type in whose generic arguments a token stands.
    func genericType(around token: Int) -> Symbol? {
        let open = (max(1, token - 40)..<max(1, token)).last {
            source.isOneOf("<", $0) && source.skipGenerics(from: $0) > token
        }
        return open.flatMap { names[$0 - 1] }
    }
}

/// A use case, or a parameter that stands for one, where the code names it.
final class Mention {
    let reference: Reference

    /// The name, with its generic arguments.
    let tokens: Range<Int>

    /// Nil for the parameter of a type, which is that of its owner.
    let key: Key?
    let owner: Symbol?

    /// Whether something that the map follows is done with it.
    var isTaken = false

    init(reference: Reference, tokens: Range<Int>, key: Key?, owner: Symbol?) {
        (self.reference, self.tokens, self.key, self.owner) = (reference, tokens, key, owner)
    }
}
