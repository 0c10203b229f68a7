/// What a type brings with it.
extension Walk {
    func make(_ type: SwiftType) {
        guard type.uncertainName == nil else {
            return possible == nil ? library.names.alternatives(of: type).forEach(make) : ()
        }
        let name = type.name
        guard
            library.classes[name] != nil || library.conformances[name] != nil
                || library.deinitializers[name] != nil,
            made[name, default: []].insert(type).inserted
        else { return }
        offer(type, as: possible == nil ? library.families(of: type) : [name])
        perform(type)
        // Nobody knows when Swift ends a value, or if another module calls what it requires.
        guard possible == nil else { return }
        for ancestor in library.ancestors(of: type) {
            runMethods(of: ancestor) { $0.isEnd || !library.isOwn($0) }
        }
        if let end = library.deinitializers[name] {
            visit(library.context(end, type.arguments))
        }
        // Behind `any`, what a type has chosen is made without its name. Of two larger choices at each
        // step, there would be too many.
        library.chosen(by: type).filter { $0.size <= max(8, type.size) }.forEach(make)
        handOver(type)
    }

    /// Runs what a function of another module may call of the types that it gets. What it demands of
    /// them is certain.
    func handOver(_ types: [SwiftType], by call: Instruction, _ frame: Frame) {
        types.map(frame.type).forEach(handOver)
        for (demanding, bound) in frame.function.demands(of: call, types, in: library) {
            for type in frame.type(demanding).nested { demand(bound, of: type) }
        }
    }

    /// Runs what a protocol of another module requires of a type.
    func demand(_ bound: SwiftType, of type: SwiftType) {
        guard library.protocols[bound] == nil, demanded.insert([type, bound]).inserted,
            let (conformance, owner) = library.conformance(of: type, to: bound)
        else { return }
        for requirement in conformance.methods.keys { run(requirement, of: type) }
        let types = conformance.parameters.binding(to: owner.arguments)
        for (type, bound) in conformance.others {
            demand(bound, of: library.replacing(type, types))
        }
    }

    private func run(_ requirement: Requirement, of type: SwiftType) {
        for method in library.implementations(of: requirement, for: type) {
            visit(library.context(method.name, method.types))
        }
    }

    /// Runs what other modules may call of a type that they get.
    func handOver(_ type: SwiftType) {
        guard handedOver.insert(type).inserted else { return }
        // What it is made of may be made by others, too.
        type.nested.forEach(make)
        guard possible == nil else { return }
        var (open, seen): ([SwiftType], Set<SwiftType>) = ([type], [])
        while let type = open.popLast() {
            guard seen.insert(type).inserted else { continue }
            for (conformance, _) in library.conformances(of: type)
            where !library.isOwn(named: conformance.bound) {
                for method in conformance.methods.keys { run(method, of: type) }
                open += conformance.others.map(\.type).filter { library.conformances[$0] != nil }
            }
        }
    }
}
