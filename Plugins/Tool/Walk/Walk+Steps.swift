/// What the instructions of a function lead to.
extension Walk {
    func expand(_ frame: Frame) {
        for index in frame.function.steps {
            let instruction = frame.body.instructions[index]
            if instruction.isPerhaps, possible != nil { continue }
            // A function that is handed over as a value may be called by whoever gets it.
            let isApplied = instruction.isCall || instruction.isPartial
            for value in frame.body.operands(of: instruction).dropFirst(isApplied ? 1 : 0) {
                guard let name = frame.body.function(value), !frame.isDeferred(value) else {
                    continue
                }
                visit(context(of: name, at: frame.site(index), frame), frame)
            }
            switch instruction.operation {
            case .call(let types): follow(index, instruction, types, frame)
            case .mention(let names, let types):
                for name in names { follow(mention: name, types, at: frame.site(index), frame) }
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
                // A type is no value, so nothing calls its methods.
                if possible != nil, !instruction.isOfTypes, !instruction.isForAny {
                    offer(known, as: library.protocols(of: known))
                }
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

    private func follow(mention name: String, _ types: [SwiftType], at site: Site, _ frame: Frame) {
        // A key path may only be read.
        let isSetter = library.functions[name]?.title.hasPrefix("key path setter") == true
        if isSetter, possible != nil { return }
        note(name, calledAt: site)
        visit(context(of: name, with: types, at: site, frame), frame)
    }

    private func follow(_ index: Int, _ call: Instruction, _ types: [SwiftType], _ frame: Frame) {
        guard let callee = frame.body.first(of: call), let maker = frame.body.maker(of: callee)
        else { return }
        switch maker.operation {
        case .reference(let symbol):
            let name = symbol.text
            if frame.isDeferred(callee) { return }
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
