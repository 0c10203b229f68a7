/// What a program runs: a search through the calls that the listing shows, from where it begins.
///
/// The first walk of a program finds all that may run. A second one, which knows the first, follows
/// only what is certain: where a method has several implementations, none of them is.
///
/// Whatever makes a closure counts as running it, and so does each branch of a condition. What is
/// plugged runs if the use case is called.
final class Walk {
    let library: Library
    private let possible: Walk?

    private var open: [Frame] = []
    private var frames: [Context: Frame] = [:]
    private(set) var functions: Set<String> = []

    /// The classes of which something makes instances, under the use cases that they are or answer.
    private(set) var instances: [String: Set<String>] = [:]

    /// Where functions are called that only pass it on.
    private(set) var callers: [String: Set<Site>] = [:]

    /// The types of which there may be values, under their names without generic arguments, and
    /// under those of the classes and protocols whose methods they have.
    private var made: [String: Set<String>] = [:]
    private var derived: [String: Set<String>] = [:]

    /// The types that are passed as one of their base classes, or as any type: by what.
    private var converted: [String: Set<String>] = [:]
    private var usesBySite: [Site: Set<Use>] = [:]
    private(set) lazy var uses = Set(usesBySite.values.joined())

    /// The use cases that are called, and the closures that answer them.
    private var called: Set<String> = []
    private var plugged: [String: [Context]] = [:]

    /// The uses whose types may become more, and the calls that wait for an instance.
    private var loose: [Site: Set<Context>] = [:]
    private var waiting: [String: [Dispatch]] = [:]

    private struct Dispatch {
        let requirement: Requirement
        let receiver: String
        let types: [String]

        /// The call, and where its types became known.
        let site: Site
        let origin: Site
    }

    init(_ library: Library, from entries: [String], after possible: Walk? = nil) {
        (self.library, self.possible) = (library, possible)
        follow(entries)
    }

    // MARK: The search

    /// Runs functions as well.
    func follow(_ entries: [String]) {
        for entry in entries { visit(Context(function: entry)) }
        repeat {
            while let frame = open.popLast() { expand(frame) }
            for (site, contexts) in loose {
                for frame in contexts.compactMap({ frames[$0] }) { use(site.instruction, frame) }
            }
            if open.isEmpty { followUnanswered() }
        } while !open.isEmpty
    }

    private func visit(_ context: Context) {
        if context.types.values.contains(where: { $0.contains("&Pack{") }) {
            return context.elements.forEach(visit)
        }
        guard frames[context] == nil, let frame = Frame(context, library) else { return }
        frames[context] = frame
        for name in library.replacements[context.function] ?? [] {
            var replacing = context
            replacing.function = name
            visit(replacing)
        }
        functions.insert(context.function)
        open.append(frame)
    }

    private func expand(_ frame: Frame) {
        for index in frame.function.steps {
            let instruction = frame.body.instructions[index]
            for name in instruction.mentions {
                // A key path may only be read.
                let isSetter = library.functions[name]?.title.hasPrefix("key path setter") == true
                if isSetter, possible != nil { continue }
                note(name, calledAt: frame.site(index))
                visit(context(of: name, with: instruction.boundTypes, at: frame.site(index), frame))
            }
            // A function that is handed over as a value may be called by whoever gets it.
            let isApplied = instruction.isCall || instruction.isPartial
            for value in instruction.operands.dropFirst(isApplied ? 1 : 0) {
                guard let name = frame.body.function(value), !frame.deferred.contains(name) else {
                    continue
                }
                visit(context(of: name, at: frame.site(index), frame))
            }
            switch instruction.operation {
            case .call(let types): follow(index, instruction, types, frame)
            case .metatype(let type), .valueMetatype(let type):
                TypeText.elements(of: frame.closedType(type)).forEach(make)
            case .instance(let type):
                for type in TypeText.elements(of: frame.closedType(type)) {
                    make(type)
                    for ancestor in library.ancestors(of: type) where library.isUseCase(ancestor) {
                        instances[TypeText.name(of: ancestor), default: []].insert(type)
                    }
                }
            case .boxed(let type): handOver(frame.type(type))
            case .converted(let type) where instruction.isOfTypes:
                let sources = frame.sources(of: instruction)
                converted[frame.type(type), default: []].formUnion(sources)
                // What takes a type for any may make what that is made of.
                sources.flatMap(TypeText.nested).forEach(make)
            default: break
            }
        }
    }

    private func follow(_ index: Int, _ call: Instruction, _ types: [String], _ frame: Frame) {
        guard let maker = call.operands.first.flatMap(frame.body.maker) else { return }
        switch maker.operation {
        case .reference(let name):
            if frame.deferred.contains(name) { return }
            if library.kind(of: call, in: frame.function) != nil { return use(index, frame) }
            let site = frame.site(index)
            let values = frame.values(passedBy: call, to: name)
            note(name, calledAt: site)
            visit(context(of: name, with: types, at: site, frame, values))
            if library.functions[name] == nil, !name.hasPrefix("$s4Plug") {
                handOver(types, by: call, frame)
            }
        case .method(let requirement, let type, let isSuper):
            if !library.isOwn(requirement) { handOver(types, by: call, frame) }
            let base = isSuper ? library.superclass(of: maker, in: frame.body, frame.type) : nil
            let receiver = base ?? frame.type(type)
            let site = frame.site(index)
            let dispatch = Dispatch(
                requirement: requirement,
                receiver: receiver,
                types: types.map(frame.type),
                site: site,
                origin: frame.names(types) ? site : frame.context.site ?? site
            )
            let exact = isSuper ? [receiver] : frame.receivers(of: call, declaredAs: receiver)
            choose(dispatch, exact)
        default: break
        }
    }

    /// A function as a frame calls it, which gives a closure the types that it has itself.
    private func context(
        of name: String,
        with types: [String] = [],
        at site: Site,
        _ frame: Frame,
        _ values: [Int: Set<String>] = [:]
    ) -> Context {
        var context = library.context(name, types.map(frame.type))
        context.values = values
        if types.isEmpty {
            for generic in library.functions[name]?.generics ?? [] {
                context.types[generic] = frame.context.types[generic]
            }
        }
        if !context.types.isEmpty || !values.isEmpty {
            let isNamed = !types.isEmpty && frame.names(types)
            context.site = isNamed ? site : frame.context.site ?? site
        }
        return context
    }

    private func note(_ function: String, calledAt site: Site) {
        if library.functions[function]?.onlyCall != nil {
            callers[function, default: []].insert(site)
        }
    }

    // MARK: Methods

    /// Runs the implementations of a method: those of the types that the receiver may have.
    private func choose(_ dispatch: Dispatch, _ exact: [String]?) {
        let counts = exact?.map { implementations(of: dispatch, for: $0).count } ?? []
        if let exact, !library.isOwn(dispatch.requirement) || counts.contains(where: { $0 > 0 }) {
            // Which of those whose labels alone differ is called, a listing doesn't say.
            if possible != nil, counts.contains(where: { $0 > 1 }) { return }
            for type in exact { run(dispatch, on: type) }
        } else if let possible {
            let all = possible.candidates(dispatch)
            let names = all.flatMap { implementations(of: dispatch, for: $0).map(\.name) }
            guard Set(names).count == 1 else { return }
            for type in all { run(dispatch, on: type) }
        } else {
            waiting[family(of: dispatch), default: []].append(dispatch)
            for type in candidates(dispatch) { run(dispatch, on: type) }
        }
    }

    /// Runs all implementations of a method that seems to have no receiver: then its receivers come
    /// from where the map can't see.
    private func followUnanswered() {
        for dispatch in waiting.values.joined()
        where library.isOwn(dispatch.requirement) && candidates(dispatch).isEmpty {
            for type in library.implementers[family(of: dispatch)] ?? [] { run(dispatch, on: type) }
        }
    }

    private func candidates(_ dispatch: Dispatch) -> [String] {
        (derived[family(of: dispatch)] ?? []).filter {
            !implementations(of: dispatch, for: $0).isEmpty
        }
    }

    private func implementations(
        of dispatch: Dispatch,
        for type: String
    ) -> [(name: String, types: [String])] {
        library.implementations(of: dispatch.requirement, for: type)
    }

    /// The class or the protocol whose types may get a call.
    private func family(of dispatch: Dispatch) -> String {
        let receiver = TypeText.name(of: dispatch.receiver)
        return library.classes[receiver] == nil ? dispatch.requirement.owner : receiver
    }

    private func run(_ dispatch: Dispatch, on type: String) {
        for (name, own) in implementations(of: dispatch, for: type) {
            guard let function = library.functions[name] else { continue }
            note(name, calledAt: dispatch.site)
            let rest = max(0, function.generics.count - own.count)
            var context = library.context(name, own + dispatch.types.suffix(rest))
            if !context.types.isEmpty { context.site = dispatch.origin }
            visit(context)
        }
    }

    // MARK: Types

    private func make(_ type: String) {
        let name = TypeText.name(of: type)
        guard
            library.classes[name] != nil || library.conformances[name] != nil
                || library.deinitializers[name] != nil,
            made[name, default: []].insert(type).inserted
        else { return }
        for family in library.families(of: type) {
            derived[family, default: []].insert(type)
            for dispatch in waiting[family] ?? [] { run(dispatch, on: type) }
        }
        perform(type)
        // Nobody knows when Swift ends a value, or if another module calls what it requires.
        guard possible == nil else { return }
        for ancestor in library.ancestors(of: type) {
            runMethods(of: ancestor) { $0.isEnd || !library.isOwn($0) }
        }
        if let end = library.deinitializers[name] {
            visit(library.context(end, TypeText.arguments(of: type)))
        }
        // Behind `any`, what a type has chosen is made without its name.
        library.chosen(by: type).filter { !TypeText.isEndless($0) }.forEach(make)
        handOver(type)
    }

    /// Runs what a function of another module may call of the types that it gets. What it demands of
    /// them is certain.
    private func handOver(_ types: [String], by call: Instruction, _ frame: Frame) {
        types.map(frame.type).forEach(handOver)
        for (demanding, bound) in frame.function.demands(of: call, types) {
            for type in TypeText.nested(in: frame.type(demanding))
            where library.protocols[bound] == nil {
                guard let (conformance, _) = library.conformance(of: type, to: bound) else {
                    continue
                }
                for requirement in conformance.methods.keys { run(requirement, of: type) }
            }
        }
    }

    private func run(_ requirement: Requirement, of type: String) {
        for method in library.implementations(of: requirement, for: type) {
            visit(library.context(method.name, method.types))
        }
    }

    /// Runs what other modules may call of a type that they get.
    private func handOver(_ type: String) {
        // What it is made of may be made by others, too.
        TypeText.nested(in: type).forEach(make)
        guard possible == nil else { return }
        let names = TypeText.words(of: type).union([TypeText.name(of: type)])
        var open = names.flatMap { made[$0, default: []] } + [type]
        var seen: Set<String> = []
        while let type = open.popLast() {
            guard seen.insert(type).inserted else { continue }
            for ancestor in library.ancestors(of: type) {
                for (name, conformance) in library.conformances[TypeText.name(of: ancestor)] ?? [:]
                where library.protocols[name] == nil && !name.hasSuffix("Action") {
                    for requirement in conformance.methods.keys { run(requirement, of: type) }
                    open += conformance.others.filter { library.conformances[$0] != nil }
                }
            }
        }
    }

    // MARK: Uses

    private func use(_ index: Int, _ frame: Frame) {
        let instruction = frame.body.instructions[index]
        guard let kind = library.kind(of: instruction, in: frame.function) else { return }
        let all = possible ?? self
        let (types, isClear) = frame.subjects(of: instruction, all.converted, all.made)
        let site = frame.site(index)
        var isOpen = false
        if case .call(let given) = instruction.operation, let first = given.first {
            isOpen = frame.type(first) != first || types != [String(first.drop { $0 == "?" })]
        }
        let shown = isOpen && isClear ? frame.context.site ?? site : site
        let use = Use(
            kind: kind,
            types: types,
            isClear: isClear,
            function: shown.function,
            place: shown.place,
            direct: site
        )
        if !isClear || types.count > 1 || possible == nil {
            loose[site, default: []].insert(frame.context)
        }
        // What it was thought to be before more was known.
        usesBySite[site] = usesBySite[site]?.filter {
            $0.place != use.place || $0.isClear && isClear
        }
        usesBySite[site, default: []].insert(use)
        guard isClear || possible == nil else { return }
        if [.plug, .intercept].contains(kind) {
            for name in library.closures(of: instruction, in: frame.body) {
                let closure = context(of: name, at: site, frame)
                for type in types {
                    plugged[type, default: []].append(closure)
                    if called.contains(type) { visit(closure) }
                }
            }
        } else if kind == .call {
            for type in types { call(type) }
        }
    }

    private func call(_ type: String) {
        guard called.insert(type).inserted else { return }
        for closure in plugged[type] ?? [] { visit(closure) }
        for type in derived[TypeText.name(of: type)] ?? [] { perform(type) }
    }

    /// Runs an implementation if its use case is called.
    private func perform(_ type: String) {
        guard library.ancestors(of: type).contains(where: called.contains) else { return }
        runMethods(of: type, where: \.isPerform)
    }

    private func runMethods(of type: String, where isRun: (Requirement) -> Bool) {
        let methods = library.classes[TypeText.name(of: type)]?.methods ?? [:]
        for method in methods.filter({ isRun($0.key) }).values.joined() {
            visit(library.context(method.function, TypeText.arguments(of: type)))
        }
    }
}
