/// What a program may run: its entries, and all that they lead to.
///
/// Code that the map can't follow counts as run, and so does each branch of a condition.
struct Reachability {
    private let modules: Set<String>
    private let deferred: [String: [Deferred]]
    private let calls: [Position: [Symbol]]

    private var open: [Symbol] = []
    private var reached: Set<Symbol> = []

    /// The types that are named in code that runs.
    private var live: Set<Symbol> = []
    private var called: Set<Symbol> = []
    private var positions: Set<Position> = []

    /// What waits until a use case is called, or until a type is named.
    private var waitingForCall: [Symbol: [Occurrence]] = [:]
    private var implementations: [Symbol: [Symbol]] = [:]

    /// What runs only if a use case is called: what is plugged into it, and its interceptors.
    fileprivate struct Deferred {
        let useCase: Symbol
        let start: Position
        let end: Position
    }

    struct Position: Hashable, Comparable {
        let file: String
        let line: Int
        let column: Int

        static func < (one: Self, other: Self) -> Bool {
            (one.line, one.column) < (other.line, other.column)
        }
    }

    init(of program: Map.Program, _ wiring: Wiring, _ index: CodeIndex) {
        modules = Set(program.modules)
        calls = Dictionary(grouping: wiring.directCalls, by: \.position).mapValues {
            $0.compactMap(\.type.symbol)
        }
        deferred = wiring.deferred
        called = Set(wiring.handedOn.compactMap(\.type.symbol))
        for source in index.sources where source.module == program.module {
            for occurrence in source.topLevel { follow(occurrence) }
        }
        for symbol in index.symbols {
            guard let definition = symbol.definition, modules.contains(definition.source.module)
            else {
                continue
            }
            if symbol.isEntry(of: program.module) { visit(symbol) }
            guard symbol.kind.isType, definition.source.module == program.module,
                let spot = definition.spot, spot.source.hasAttribute("main", spot.token)
            else { continue }
            name(symbol)
            for function in symbol.mainFunctions { visit(function) }
        }
        while let symbol = open.popLast() { expand(symbol) }
    }

    func runs(_ use: Use) -> Bool {
        positions.contains(use.position)
            && use.origin.map { positions.contains(Position($0.source, $0.token)) } ?? true
    }

    // MARK: The search

    private mutating func visit(_ symbol: Symbol) {
        if reached.insert(symbol).inserted { open.append(symbol) }
    }

    private mutating func visit(withAccessors symbol: Symbol) {
        visit(symbol)
        for accessor in symbol.members where accessor.property == symbol { visit(accessor) }
    }

    private mutating func expand(_ symbol: Symbol) {
        for occurrence in symbol.references { follow(occurrence) }
        // A reference to a base method may run any override of a type that is named somewhere.
        for override in symbol.overriders where isLive(override.type) {
            visit(withAccessors: override)
        }
        if symbol.kind.isProperty || symbol.kind == .variable {
            for observer in symbol.members
            where !observer.name.hasPrefix("getter:") && !observer.name.hasPrefix("setter:") {
                visit(observer)
            }
        }
        guard symbol.kind == .initializer, let type = symbol.type else { return }
        make(type)
        // One that is inherited is nowhere written.
        if symbol.definition == nil { for inherited in symbol.overridden { visit(inherited) } }
    }

    private mutating func follow(_ occurrence: Occurrence) {
        let position = Position(occurrence)
        for block in deferred[position.file] ?? []
        where block.start <= position && position < block.end {
            guard called.contains(block.useCase) else {
                waitingForCall[block.useCase, default: []].append(occurrence)
                return
            }
        }
        positions.insert(position)
        for useCase in calls[position] ?? [] { call(useCase) }
        let symbol = occurrence.symbol
        if symbol.kind.isType { name(symbol) } else { visit(symbol) }
        if let type = symbol.type { name(type) }
        if let receiver = occurrence.receiver { name(receiver) }
    }

    /// Runs what an initializer runs without saying so: the values with which properties begin.
    private mutating func make(_ type: Symbol) {
        for property in type.members where property.kind == .property && !property.isLazy {
            visit(property)
        }
        for base in type.bases where base.symbol.kind == .class { make(base.symbol) }
    }

    private mutating func name(_ type: Symbol) {
        if let aliased = type.aliased {
            for symbol in aliased.source.symbols(in: aliased.value) where symbol != type {
                name(symbol)
            }
        }
        guard type.kind.isType, live.insert(type).inserted else { return }
        for base in type.allBases { name(base.symbol) }
        for member in type.allMembers {
            let isWanted = member.overridden.contains {
                $0.definition == nil || reached.contains($0)
            }
            if member.isPerform {
                for useCase in type.ancestors {
                    implementations[useCase, default: []].append(member)
                }
                if type.ancestors.contains(where: called.contains) { visit(member) }
            } else if isWanted || member.isCalledBySwift {
                visit(withAccessors: member)
            }
        }
    }

    private mutating func call(_ useCase: Symbol) {
        guard called.insert(useCase).inserted else { return }
        for implementation in implementations[useCase] ?? [] { visit(implementation) }
        for occurrence in waitingForCall.removeValue(forKey: useCase) ?? [] { follow(occurrence) }
    }

    private func isLive(_ type: Symbol?) -> Bool {
        type.map { $0.kind == .protocol || $0.definition == nil || live.contains($0) } ?? true
    }
}

extension Reachability.Position {
    init(_ occurrence: Occurrence) {
        (file, line, column) = (occurrence.source.path, occurrence.line, occurrence.column)
    }

    init(_ source: Source, _ token: Int) {
        file = source.path
        (line, column) = source.place(of: min(token, source.tokens.count - 1))
    }
}

extension Wiring {
    /// The arguments of plugs and interceptors, which run when the use case is called.
    fileprivate var deferred: [String: [Reachability.Deferred]] {
        let uses = plugs.map(\.use) + others.filter { $0.kind == .intercept }
        let blocks = uses.flatMap { use in
            use.type.symbol.map { useCase in
                use.arguments.filter { use.isDirect || use.source.is($0.lowerBound, "{") }.map {
                    range in
                    Reachability.Deferred(
                        useCase: useCase,
                        start: .init(use.source, range.lowerBound),
                        end: .init(use.source, range.upperBound)
                    )
                }
            } ?? []
        }
        return Dictionary(grouping: blocks, by: \.start.file)
    }
}

extension Use {
    /// Whether it is Plug's own function that is called there.
    fileprivate var isDirect: Bool { source.is(token, "<", "plug", "intercept") }

    var position: Reachability.Position { .init(source, token) }
}

extension Symbol {
    /// Whether something outside of the package runs it.
    fileprivate func isEntry(of module: String) -> Bool {
        // What C and Objective-C know is called by them.
        if usr.hasPrefix("c:") { return true }
        return kind == .variable
            && definition.map { $0.source.isMain && $0.source.module == module } == true
    }

    /// The functions with which a type marked by `@main` begins.
    fileprivate var mainFunctions: [Symbol] {
        allMembers.filter { $0.name.hasPrefix("main(") } + allBases.flatMap(\.symbol.mainFunctions)
    }

    fileprivate var isLazy: Bool {
        definition?.spot.map {
            $0.source.is($0.token - 2, "lazy") || $0.source.is($0.token - 3, "lazy")
        } ?? false
    }

    fileprivate var isCalledBySwift: Bool {
        let base = name.prefix { $0 != "(" }
        return name == "deinit"
            || ["wrappedValue", "projectedValue", "dynamicallyCall", "callAsFunction"].contains(
                base
            )
            || base.hasPrefix("build") || name.hasPrefix("subscript(_enclosing")
            || name.hasPrefix("init(wrappedValue")
    }
}
