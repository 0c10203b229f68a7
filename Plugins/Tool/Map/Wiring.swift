/// What the map shows of what the code does.
struct Wiring {
    let deeds: Deeds
    let runs: [Run]
    let labels: Labels

    /// A plug of a use case outside of tests, with what answers.
    struct Plug {
        let index: Int
        let deed: Deed
        let key: Key
        let answer: Answer

        /// The classes that may answer, and don't say how.
        let empty: [Symbol]
        var isEmpty: Bool { !empty.isEmpty && empty.count == answer.classes.count }
    }

    private(set) var plugs: [Plug] = []

    /// The use cases that pieces of code answer: closures, functions, and `perform` of classes.
    private var answered: [Symbol: Key] = [:]

    init(_ deeds: Deeds, _ runs: [Run], _ labels: Labels) {
        (self.deeds, self.runs, self.labels) = (deeds, runs, labels)
        for (index, deed) in deeds.all.enumerated() where deed.kind == .plug && !labels.isTest(deed)
        {
            guard let key = deed.key else { continue }
            let answer = deeds.answer(of: deed, key)
            for code in [deed.answer?.code, answer.symbol].compactMap(\.self) {
                answered[code] = key
            }
            let allowsNil = Signature(of: key).allowsNil
            let empty = allowsNil ? [] : answer.classes.filter { !deeds.answers($0) }
            plugs.append(Plug(index: index, deed: deed, key: key, answer: answer, empty: empty))
        }
    }

    func plugs(of key: Key) -> [Plug] { plugs.filter { $0.key.fits(key) } }

    /// The use case that some code answers, or code around it.
    func answered(by code: Symbol) -> Key? {
        if let key = answered[code] { return key }
        if let outer = code.parent, code.usr.isEmpty || code.isAccessor {
            return answered(by: outer)
        }
        guard code.isPerform, let owner = code.owner else { return nil }
        return owner.lineage.first { $0.kind == .class && !$0.isRoot && !deeds.answers($0) }
            .map { Key(symbol: $0) }
    }

    func label(of code: Symbol) -> String {
        let key = code.usr.isEmpty && code.parent != nil ? answered(by: code) : nil
        return key.map { "closure of \(labels.name(of: $0))" } ?? labels.label(of: code)
    }

    func isLinked(_ module: String) -> Bool {
        runs.contains { $0.program.modules.contains(module) }
    }
    func isRun(_ code: Symbol) -> Bool { runs.contains { $0.possible.reached.contains(code) } }
    func isRun(_ index: Int) -> Bool { runs.contains { $0.possible.done.contains(index) } }

    /// Whether a function only makes this call, and so is sugar such as `photo.like()`, whose callers count.
    func isSugar(_ deed: Deed) -> Bool {
        // What is plugged by its name is none.
        deed.isDirect && deeds.passesOn(deed.container) && answered(by: deed.container) == nil
    }
}

/// What goes into a use case, and what comes out.
struct Signature {
    let kind, input, output: String

    /// Whether an answer of nil is one.
    var allowsNil: Bool { kind == "Action" && output.hasSuffix("?") }

    init(of key: Key) {
        var (symbol, parts) = (key.symbol, key.arguments)
        // Up to the class of Plug, with the generic arguments that each class hands to its base.
        while !symbol.isRoot, let file = symbol.file, let token = symbol.token,
            let base = symbol.bases.first(where: { $0.kind == .class }),
            let name = file.source.tokens.indices[token...].first(where: { file.names[$0] == base })
        {
            let own = zip(symbol.allGenericParameters.map(\.name), parts)
            let values = Dictionary(Array(own)) { $1 }
            parts = file.source.generics(at: name + 1).map { part in
                file.source.text(part) { values[file.source[$0]] }
            }
            symbol = base
        }
        (kind, input, output) = (symbol.name, parts.first ?? "?", parts.count > 1 ? parts[1] : "?")
    }
}
