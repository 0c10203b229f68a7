/// A source file, with its module and with what its tokens mean.
final class File {
    let path, module: String
    let source: Source

    /// What stands outside of any function: the code that runs if the file is `main.swift`.
    let topLevel: Symbol
    var references: [Reference] = []
    var definitions: [Symbol] = []

    /// All that tokens refer to.
    private(set) var uses: [Int: [Reference]] = [:]

    /// What plugs evaluate for each call, by the token of the function of Plug.
    private(set) var answers: [Int: (code: Symbol, range: Range<Int>)] = [:]

    /// What tells a function of Plug the use case.
    private(set) var taken: Set<Int> = []

    private(set) lazy var deeds = references.flatMap(deeds)

    /// The use cases that tokens name.
    private(set) lazy var keys = uses.keys.reduce(into: [Int: Key]()) { keys, token in
        let roles = name(at: token)?.roles ?? .baseOf
        if roles.isDisjoint(with: [.extendedBy, .baseOf]) { keys[token] = key(at: token) }
    }

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
            reference.container.references.append(reference)
            if reference.symbol.isOwn { reference.symbol.sites.append(reference) }
            if let token = reference.token { uses[token, default: []].append(reference) }
        }
    }

    /// Gives what a plug evaluates for each call to code of its own.
    private func split(at index: Int) {
        let reference = references[index]
        guard let verb = Deed.Verb(reference.symbol), let token = reference.token else { return }
        let (types, answer) = operands(of: verb, at: token)
        taken.formUnion(types)
        guard verb.kind == .plug, let range = answer else { return }
        let code = Symbol(usr: "", name: "closure", kind: .other)
        (code.file, code.line, code.parent) = (self, reference.line, reference.container)
        answers[token] = (code, range)
        for inner in references.indices[(index + 1)...] {
            guard let token = references[inner].token else { continue }
            if token >= range.upperBound { break }
            if range.contains(token) { references[inner].container = code }
        }
    }

    // MARK: What stands at a token, and around it

    /// The type or typealias that a token names.
    func name(at token: Int) -> Reference? {
        uses[token]?.last { $0.symbol.isType || $0.symbol.kind == .alias }
    }

    /// Where a function of Plug is told the use case, and what is plugged.
    func operands(of verb: Deed.Verb, at token: Int) -> (types: Range<Int>, answer: Range<Int>?) {
        if verb.name == "<~" {
            return (source.leftOperand(of: token), source.rightOperand(of: token))
        }
        let (first, others) = source.arguments(of: token)
        // Without the bracket or comma before it, and its label.
        let start = others.lowerBound + (source.isOneOf(":", others.lowerBound + 2) ? 3 : 1)
        return (first, start < others.upperBound ? start..<others.upperBound : nil)
    }
}
