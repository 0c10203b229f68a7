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

        /// The classes that may answer, and don't say how. And whether all are such.
        let empty: [Symbol]
        let isEmpty: Bool
    }

    private(set) var plugs: [Plug] = []

    /// The use cases that pieces of code answer: closures, functions, and `perform` of classes.
    private var answered: [Symbol: Key] = [:]
    private(set) var pluggedClasses: Set<Symbol> = []

    /// The classes of use cases that some code calls, plugs or answers with.
    private(set) var used: Set<Symbol> = []

    init(_ deeds: Deeds, _ runs: [Run], _ labels: Labels) {
        (self.deeds, self.runs, self.labels) = (deeds, runs, labels)
        for (index, deed) in deeds.all.enumerated() where deed.kind == .plug && !labels.isTest(deed)
        {
            guard let key = deed.key else { continue }
            let answer = deeds.answer(of: deed, key)
            var classes: [Symbol] = []
            switch answer {
            case .instance(let type): classes = [type]
            case .unknown(let types): classes = types
            case .function(let function): answered[function] = key
            case .closure: break
            }
            if let code = deed.answer?.code { answered[code] = key }
            pluggedClasses.formUnion(classes)
            let allowsNil = Signature(of: key, in: deeds.book).allowsNil
            let empty = allowsNil ? [] : classes.filter { !deeds.answers($0) }
            let isEmpty = !empty.isEmpty && empty.count == classes.count
            plugs.append(
                Plug(
                    index: index,
                    deed: deed,
                    key: key,
                    answer: answer,
                    empty: empty,
                    isEmpty: isEmpty
                )
            )
        }
        used = Set(pluggedClasses.flatMap(\.lineage)).union(deeds.all.compactMap(\.key?.symbol))
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

    // MARK: Sugar

    /// A call as people see it, with the sugar behind which it stands: functions such as `photo.like()`,
    /// which make no other call, and stand near the use case or hand over `self`.
    struct Caller {
        let code: Symbol
        let site: Reference
        var through: [Symbol] = []
    }

    func callers(through call: Caller) -> [Caller] {
        let function = call.code.declaration
        let through = [function] + call.through
        let sites = ([function] + function.overridden).flatMap(\.sites).filter(\.isWritten)
        let found = sites.flatMap { site in
            let outer = Caller(code: site.container, site: site, through: through)
            let isSugar = deeds.passesOn(outer.code) && deeds.handsOverSelf(site)
            return isSugar && !through.contains(outer.code.declaration)
                ? callers(through: outer) : [outer]
        }
        // What only tests call, or nothing, is shown itself.
        return found.contains { !labels.isTest($0.site.file) } ? found : found + [call]
    }

    func isSugar(_ deed: Deed, _ key: Key) -> Bool {
        let folders = [key.symbol.file, deed.container.file].map {
            $0?.path.split(separator: "/").dropLast().joined(separator: "/") ?? ""
        }
        let isNear = folders[0].hasPrefix(folders[1]) || folders[1].hasPrefix(folders[0])
        let isSame = key.symbol.file?.module == deed.container.file?.module
        return deed.isDirect && deeds.passesOn(deed.container)
            && (deeds.handsOverSelf(deed.direct) || isNear && isSame)
    }
}

/// What goes into a use case, and what comes out.
struct Signature {
    let kind, input, output: String

    /// Whether an answer of nil is one.
    var allowsNil: Bool { kind == "Action" && output.hasSuffix("?") }

    init(of key: Key, in book: Book) {
        var (symbol, parts) = (key.symbol, key.arguments)
        // Up to the class of Plug, with the generic arguments that each class hands to its base.
        while !symbol.isRoot, let page = book.page(of: symbol.file), let token = symbol.token,
            let base = symbol.bases.first(where: { $0.kind == .class }),
            let name = page.source.tokens.indices[token...].first(where: { page.names[$0] == base })
        {
            let own = zip(symbol.genericParameters.map(\.name), parts)
            let outer = zip(symbol.owner?.genericParameters.map(\.name) ?? [], key.outer)
            let values = Dictionary(Array(own) + outer) { first, _ in first }
            parts = page.source.generics(at: name + 1).map { part in
                page.source.text(part) { values[page.source[$0]] }
            }
            symbol = base
        }
        (kind, input, output) = (symbol.name, parts.first ?? "?", parts.count > 1 ? parts[1] : "?")
    }
}
