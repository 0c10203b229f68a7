/// All that the package does with use cases: what its programs run, and the rest.
struct Survey {
    struct Run {
        let program: Program
        let possible: Walk
        let certain: Walk
    }

    let library: Library
    let runs: [Run]
    private(set) var uses: [Use]

    init(_ library: Library, _ programs: [Program]) {
        self.library = library
        let runs = programs.map { program in
            let entry = library.entries[program.module].map { [$0] } ?? []
            // Other languages may call what they know, at any time.
            let foreign = program.modules.sorted().flatMap { library.foreignEntries[$0] ?? [] }
            let possible = Walk(library, from: entry + foreign)
            return Run(
                program: program,
                possible: possible,
                certain: Walk(library, from: entry, after: possible)
            )
        }
        self.runs = runs
        var uses: Set<Use> = []
        for run in runs { uses.formUnion(run.possible.uses) }
        let reached = Set(runs.flatMap(\.possible.functions))
        var finder = ContextFinder(library)
        let idle = library.functions.values.filter { $0.mentions("@$s4Plug") }.flatMap { function in
            reached.contains(function.name) && function.generics.isEmpty
                ? [] : finder.contexts(of: function)
        }
        .filter { !reached.contains(($0.site?.function ?? $0.function)) }
        // A generic function that nothing calls is of no use case.
        let rest = Walk(library, only: idle).uses.filter { use in
            use.isClear || !use.types.isEmpty
                || library.functions[use.direct.function]?.generics.isEmpty == true
        }
        uses.formUnion(rest)
        self.uses = uses.sorted { one, other in
            (one.place.file, one.place.line, one.direct.instruction, one.types.sorted().first ?? "")
                < (
                    other.place.file, other.place.line, other.direct.instruction,
                    other.types.sorted().first ?? ""
                )
        }
    }

    /// Whether a program may run a use.
    func runs(_ use: Use) -> Bool { runs.contains { $0.possible.uses.contains(use) } }
}

/// Finds where the generic parameters of functions get their types, run or not.
private struct ContextFinder {
    let library: Library
    private var known: [String: [Context]] = [:]

    init(_ library: Library) { self.library = library }

    mutating func contexts(of function: Function) -> [Context] {
        if let known = known[function.name] { return known }
        guard !function.generics.isEmpty else { return [Context(function: function.name)] }
        // As it is, where it calls itself or nothing calls it.
        known[function.name] = [Context(function: function.name)]
        var found: Set<Context> = []
        for caller in library.functions(mentioning: "@\(function.name) ") where caller !== function
        {
            let body = caller.body
            for (index, instruction) in body.instructions.enumerated() {
                guard case .call(let types) = instruction.operation, !types.isEmpty,
                    let callee = instruction.operands.first, body.function(callee) == function.name
                else { continue }
                let own = Site(function: caller.name, instruction: index, place: instruction.place)
                for outer in contexts(of: caller) {
                    let given = types.map { library.replacing($0, outer.types) }
                    let pairs = zip(function.generics, given)
                    found.insert(
                        Context(
                            function: function.name,
                            types: Dictionary(pairs) { first, _ in first },
                            site: given == types ? own : outer.site ?? own
                        )
                    )
                }
            }
        }
        if !found.isEmpty { known[function.name] = Array(found) }
        return known[function.name] ?? []
    }
}
