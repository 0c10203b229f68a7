/// What a program runs: a search through the calls that the listing shows, from where it begins.
///
/// The first walk of a program finds all that may run. A second one, which knows the first, follows
/// only what is certain: where a method has several implementations, none of them is.
///
/// Whatever makes a closure counts as running it, and so does each branch of a condition. What is
/// plugged runs if the use case is called.
final class Walk {
    let library: Library
    let possible: Walk?

    /// Whether it goes on to the methods that are chosen among several, or only notes their calls.
    let goesOn: Bool

    private var open: [Frame] = []
    private var frames: [Context: Frame] = [:]
    private(set) var functions: Set<String> = []

    /// The classes of which something makes instances, under the use cases that they are or answer.
    private(set) var instances: [SwiftType: Set<SwiftType>] = [:]

    /// Where functions are called that only pass it on.
    private(set) var callers: [String: Set<Site>] = [:]

    /// The types of which there may be values, under their names without generic arguments, and
    /// under those of the classes and protocols whose methods they have.
    var made: [SwiftType: Set<SwiftType>] = [:]
    var derived: [SwiftType: Set<SwiftType>] = [:]

    /// The types that other modules get, and those of which they demand a protocol.
    var handedOver: Set<SwiftType> = []
    var demanded: Set<[SwiftType]> = []

    /// The types that are passed as one of their base classes, or as any type: by what.
    var converted: [SwiftType: Set<SwiftType>] = [:]
    var usesBySite: [Site: Set<Use>] = [:]
    private(set) lazy var uses = Set(usesBySite.values.joined())

    /// The use cases that are called, and the closures that answer them.
    var called: Set<SwiftType> = []
    var plugged: [SwiftType: [Context]] = [:]

    /// The calls behind which types would grow for ever.
    var endless: Set<Site> = []

    /// The uses whose types may become more, and the calls that wait for an instance.
    var loose: [Site: Set<Context>] = [:]
    var waiting: [SwiftType: [Dispatch]] = [:]

    /// The calls of methods that are known, so that a function is no more work the more types it gets,
    /// and what has made them first.
    var dispatched: [Dispatch: Frame] = [:]

    init(
        _ library: Library,
        from entries: [String],
        after possible: Walk? = nil,
        goingOn goesOn: Bool = true
    ) {
        (self.library, self.possible, self.goesOn) = (library, possible, goesOn)
        follow(entries)
    }

    // MARK: The search

    /// Runs functions as well. Of what is generic, nobody knows the types.
    func follow(_ entries: [String]) {
        for entry in entries {
            let generics = library.functions[entry]?.generics ?? []
            visit(library.context(entry, generics.map { _ in .unknown }))
        }
        repeat {
            while let frame = open.popLast() {
                expand(frame)
                if library.isLarge { frame.function.forget() }
            }
            for (site, contexts) in loose {
                for frame in contexts.compactMap({ frames[$0] }) { use(site.instruction, frame) }
            }
            if open.isEmpty { followUnanswered() }
        } while !open.isEmpty
    }

    /// Runs a function. Of a method that is chosen among several, its call is known.
    func visit(_ context: Context, _ caller: Frame? = nil, chosenBy dispatch: Dispatch? = nil) {
        guard frames[context] == nil else { return }
        let context = bounded(context, caller)
        guard frames[context] == nil,
            let frame = Frame(context, library, calledBy: caller, chosenBy: dispatch)
        else { return }
        frames[context] = frame
        for name in library.replacements[context.function] ?? [] {
            var replacing = context
            replacing.function = name
            visit(replacing, frame)
        }
        functions.insert(context.function)
        open.append(frame)
    }

    private func expand(_ frame: Frame) {
        for index in frame.function.steps {
            let instruction = frame.body.instructions[index]
            if instruction.isPerhaps, possible != nil { continue }
            for name in instruction.mentions {
                // A key path may only be read.
                let isSetter = library.functions[name]?.title.hasPrefix("key path setter") == true
                if isSetter, possible != nil { continue }
                note(name, calledAt: frame.site(index))
                let types = instruction.boundTypes
                visit(context(of: name, with: types, at: frame.site(index), frame), frame)
            }
            // A function that is handed over as a value may be called by whoever gets it.
            let isApplied = instruction.isCall || instruction.isPartial
            for value in instruction.operands.dropFirst(isApplied ? 1 : 0) {
                guard let name = frame.body.function(value), !frame.isDeferred(value) else {
                    continue
                }
                visit(context(of: name, at: frame.site(index), frame), frame)
            }
            switch instruction.operation {
            case .call(let types): follow(index, instruction, types, frame)
            case .metatype(let type), .valueMetatype(let type):
                make(frame.closedType(type))
            case .instance(let type):
                let type = frame.closedType(type)
                make(type)
                for ancestor in library.ancestors(of: type) where library.isUseCase(ancestor) {
                    instances[ancestor.name, default: []].insert(type)
                }
            case .boxed(let type):
                // An instance of a class has been made elsewhere, perhaps of one that derives from it.
                let known = frame.type(type)
                let isClass = library.classes[known.name] != nil
                (isClass ? known.arguments : [known]).forEach(handOver)
                if possible != nil { offer(known, as: library.protocols(of: known)) }
            case .converted(let type) where instruction.isOfTypes:
                let sources = frame.sources(of: instruction)
                let bound = frame.type(type)
                converted[bound, default: []].formUnion(sources)
                // What takes a type for any may make what that is made of.
                sources.flatMap(\.nested).forEach(make)
                // Of one that another module asks for, it calls what the module requires.
                if bound.kind == .any, !library.isOwn(existential: bound) {
                    for source in sources { bound.parts.forEach { demand($0.name, of: source) } }
                }
            case .converted(let type) where possible != nil && !frame.body.isReceiver(instruction):
                let bases = library.bases(of: frame.type(type))
                for source in frame.sources(of: instruction) { offer(source, as: bases) }
            default: break
            }
        }
    }

    private func follow(_ index: Int, _ call: Instruction, _ types: [SwiftType], _ frame: Frame) {
        guard let maker = call.operands.first.flatMap(frame.body.maker) else { return }
        switch maker.operation {
        case .reference(let name):
            if frame.isDeferred(call.operands[0]) { return }
            if library.kind(of: call, in: frame.function) != nil { return use(index, frame) }
            let site = frame.site(index)
            note(name, calledAt: site)
            if let opened = opened(name, types.map(frame.type), at: site) {
                choose(opened, isExact: false, frame)
            } else {
                visit(context(of: name, with: types, at: site, frame), frame)
            }
            if library.functions[name] == nil, !name.hasPrefix("$s4Plug") {
                handOver(types, by: call, frame)
            }
        case .method(let requirement, let type, let isSuper):
            if !library.isOwn(requirement) { handOver(types, by: call, frame) }
            let own = frame.type(type)
            let base = isSuper ? library.ancestors(of: own).dropFirst().first : nil
            let receiver = base ?? own
            let site = frame.site(index)
            let dispatch = Dispatch(
                requirement: requirement,
                receiver: receiver,
                types: types.map(frame.type),
                site: site,
                origin: frame.names(types) ? site : frame.context.site ?? site
            )
            choose(dispatch, isExact: isSuper || frame.isExact(receiver), frame)
        default: break
        }
    }

    /// A function as a frame calls it, which gives a closure the types that it has itself.
    func context(
        of name: String,
        with types: [SwiftType] = [],
        at site: Site,
        _ frame: Frame
    ) -> Context {
        var context = library.context(name, types.map(frame.type))
        if types.isEmpty {
            for generic in library.functions[name]?.generics ?? [] {
                context.types[generic] = frame.context.types[generic]
            }
        }
        if !context.types.isEmpty {
            let isNamed = !types.isEmpty && frame.names(types)
            context.site = isNamed ? site : frame.context.site ?? site
        }
        return context
    }

    func note(_ function: String, calledAt site: Site) {
        if library.functions[function]?.onlyCall != nil {
            callers[function, default: []].insert(site)
        }
    }
}
