/// All that the package does with use cases: what its programs run, and the rest.
struct Survey {
    struct Run {
        let program: Program
        let possible: Walk
        let certain: Walk
    }

    let library: Library
    let runs: [Run]
    let uses: [Use]

    /// Where functions are called that only pass it on.
    let callers: [String: Set<Site>]

    private let rest: Walk

    init(_ library: Library, _ programs: [Program]) {
        self.library = library
        runs = programs.map { program in
            let entry = library.entries[program.module].map { [$0] } ?? []
            // Other languages may call what they know, at any time.
            let foreign = program.modules.flatMap { library.foreignEntries[$0] ?? [] }
            let own = Library(library, linking: Set(program.modules))
            let possible = Walk(own, from: entry + foreign)
            return Run(
                program: program,
                possible: possible,
                certain: Walk(own, from: entry, after: possible)
            )
        }
        // As if the rest ran, too: what is generic with the types that it gets, or as it is.
        let reached = Set(runs.flatMap(\.possible.functions))
        let all = library.functions.values.filter { !reached.contains($0.name) }
            .sorted { $0.name < $1.name }
        // What it may go on to is among it.
        let concrete = all.filter(\.generics.isEmpty).map(\.name)
        let rest = Walk(library, from: concrete, goingOn: false)
        rest.follow(all.map(\.name).filter { !rest.functions.contains($0) })
        self.rest = rest
        callers = (runs.map(\.possible) + [rest]).reduce(into: [:]) { callers, walk in
            callers.merge(walk.callers) { $0.union($1) }
        }
        let idle = rest.uses.filter { use in
            // A generic function that nothing calls is of no use case.
            !reached.contains(use.function)
                && (use.isClear || library.functions[use.direct.function]?.generics.isEmpty == true)
        }
        func order(_ use: Use) -> (String, Int, Int, String) {
            (
                use.place.file, use.place.line, use.direct.instruction,
                use.types.min()?.description ?? ""
            )
        }
        uses = runs.reduce(into: idle) { $0.formUnion($1.possible.uses) }
            .sorted { order($0) < order($1) }
    }

    /// The classes that answer a use case or are it, if the programs that run a use make instances of
    /// them, or where none does, if anything does.
    func instances(of type: SwiftType, with use: Use) -> Set<SwiftType> {
        let running = runs.map(\.possible).filter { $0.uses.contains(use) }
        return (running.isEmpty ? [rest] : running)
            .reduce(into: []) { $0.formUnion($1.instances[type.name] ?? []) }
    }

    /// Whether a program may run a use.
    func runs(_ use: Use) -> Bool { runs.contains { $0.possible.uses.contains(use) } }
}
