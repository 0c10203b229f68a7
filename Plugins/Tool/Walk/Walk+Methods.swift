/// Which implementations a method may be.
extension Walk {
    /// A call whose receiver may be of several types.
    struct Dispatch: Hashable {
        let requirement: Requirement
        let receiver: SwiftType
        var types: [SwiftType]

        /// The function, if just one is called, for the type of a value behind `any`.
        var function: String?

        /// The call, and where its types became known.
        let site: Site
        var origin: Site
    }

    /// Runs the implementations of a method: those of the types that the receiver may have.
    func choose(_ dispatch: Dispatch, isExact: Bool, _ frame: Frame) {
        if isExact,
            !library.isOwn(dispatch.requirement)
                || !implementations(of: dispatch, for: dispatch.receiver).isEmpty
        {
            return run(dispatch, on: dispatch.receiver, frame)
        }
        var dispatch = bounded(dispatch, frame)
        if !goesOn { (dispatch.types, dispatch.origin) = ([], dispatch.site) }
        guard dispatched[dispatch] == nil else { return }
        dispatched[dispatch] = frame
        waiting[family(of: dispatch), default: []].append(dispatch)
        var types = Set(candidates(dispatch))
        if let all = possible?.candidates(dispatch) {
            let names = all.flatMap { implementations(of: dispatch, for: $0).map(\.name) }
            let isOnly = dispatch.function == nil ? Set(names).count == 1 : all.count == 1
            if isOnly { types.formUnion(all) }
        }
        for type in types { run(dispatch, on: type) }
    }

    /// A call of a generic function with a value behind `any`, which is one for each type that may be there.
    /// Only what these types have chosen makes a difference.
    func opened(_ name: String, _ types: [SwiftType], at site: Site) -> Dispatch? {
        guard goesOn, library.functions[name] != nil else { return nil }
        let protocols = types.filter(\.isUnknown).flatMap { library.bases(of: $0.bound) }
            .filter { library.protocols[$0] != nil }
        guard let owner = protocols.first(where: library.protocolsWithChoices.contains) else {
            return nil
        }
        return Dispatch(
            requirement: Requirement(owner: owner, member: name, type: .unknown),
            receiver: .unknown,
            types: types,
            function: name,
            site: site,
            origin: site
        )
    }

    /// Notes that a value of a type is surely passed as one of a base class or a protocol, whose methods
    /// then count as called of it, as both branches of a condition count as run.
    func offer(_ type: SwiftType, as families: some Sequence<SwiftType>) {
        for family in families where derived[family, default: []].insert(type).inserted {
            for dispatch in waiting[family] ?? [] { run(dispatch, on: type) }
        }
    }

    /// Runs all implementations of a method that seems to have no receiver: then its receivers come
    /// from where the map can't see.
    func followUnanswered() {
        guard possible == nil else { return }
        for dispatch in waiting.values.joined()
        where library.isOwn(dispatch.requirement) && candidates(dispatch).isEmpty {
            let all = library.implementers[family(of: dispatch)] ?? []
            for type in all { run(dispatch, on: type) }
            if all.isEmpty, let name = dispatch.function {
                visit(library.context(name, dispatch.types), dispatched[dispatch])
            }
        }
    }

    private func candidates(_ dispatch: Dispatch) -> some Collection<SwiftType> {
        (derived[family(of: dispatch)] ?? []).lazy.filter {
            !self.implementations(of: dispatch, for: $0).isEmpty
        }
    }

    private func implementations(of dispatch: Dispatch, for type: SwiftType) -> [Implementation] {
        guard let name = dispatch.function else {
            return library.implementations(of: dispatch.requirement, for: type)
        }
        let isOpened: (SwiftType) -> Bool = {
            $0.isUnknown && self.library.bases(of: $0.bound).contains(dispatch.requirement.owner)
        }
        return [(name, dispatch.types.map { isOpened($0) ? type : $0 })]
    }

    /// The class or the protocol whose types may get a call.
    private func family(of dispatch: Dispatch) -> SwiftType {
        let receiver = dispatch.receiver.name
        return library.classes[receiver] == nil ? dispatch.requirement.owner : receiver
    }

    private func run(_ dispatch: Dispatch, on type: SwiftType, _ frame: Frame? = nil) {
        let all = implementations(of: dispatch, for: type)
        // Which of those whose labels alone differ is called, a listing doesn't say.
        if possible != nil, all.count > 1 { return }
        for (name, own) in all {
            guard let function = library.functions[name] else { continue }
            note(name, calledAt: dispatch.site)
            let isChosen = frame == nil
            if isChosen, !goesOn { continue }
            let rest = max(0, function.generics.count - own.count)
            var context = library.context(name, own + dispatch.types.suffix(rest))
            if !context.types.isEmpty { context.site = dispatch.origin }
            visit(context, frame ?? dispatched[dispatch], chosenBy: isChosen ? dispatch : nil)
        }
    }
}
