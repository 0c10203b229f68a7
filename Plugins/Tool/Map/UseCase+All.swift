extension UseCase {
    /// The use cases of a package, in the order of their modules and names.
    static func all(in wiring: Wiring) -> [UseCase] {
        let library = wiring.library
        let labels = wiring.labels
        var usesByType: [SwiftType: [Use]] = [:]
        for use in wiring.survey.uses {
            for type in use.types { usesByType[type, default: []].append(use) }
        }
        let needs = library.protocols.values.flatMap { owner in owner.needs.map { (owner, $0) } }
        // What is perhaps called may be a use case, and not a class that answers one.
        let called = usesByType.filter { type, uses in
            uses.contains(where: \.isClear)
                || library.answering(type) == .no && uses.contains { $0.kind == .call }
        }
        let types = called.keys + needs.map(\.1.type)
        let used = Dictionary(grouping: Set(types), by: \.name)
        let bases = Set(
            wiring.actions.filter { library.answering($0.name) == .no || used[$0.name] != nil }
                .compactMap { $0.superclass(in: library).map(\.name) }
        )
        var useCases: [UseCase] = []
        for own in wiring.actions {
            let variants = (used[own.name] ?? []).sorted()
            let base = own.superclass(in: library)
            let isAnswer =
                library.answering(own.name) != .no || wiring.pluggedClasses.contains(own.name)
            let isDirect = base.map(library.isRoot) ?? true
            // One that derives from a use case in use is a part of what answers that.
            let isPart =
                wiring.named.contains(own.name)
                || library.ancestors(of: own.name).dropFirst()
                    .contains { used[$0.name] != nil }
            let isOnlyMade = !isDirect && (isAnswer || isPart)
            if variants.isEmpty, bases.contains(own.name) || isOnlyMade { continue }
            let closed = variants.filter { !$0.isOpen(in: own.generics) }
            let declared = own.generic
            for type in own.generics.isEmpty || closed.isEmpty ? [declared] : closed {
                var useCase = UseCase(own, type, wiring)
                useCase.add((usesByType[type] ?? []).filter(\.isClear), wiring)
                useCase.addPerhaps((usesByType[type] ?? []).filter { !$0.isClear }, wiring)
                useCase.addUnplugged(wiring)
                useCase.sort()
                useCase.needs = needs.filter { $0.1.type == type && !labels.isTest($0.0.module) }
                    .map { owner, need in
                        Need(
                            name: owner.name.path,
                            place: wiring.place(of: need.property, in: owner)
                        )
                    }
                    .sorted { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
                useCases.append(useCase)
            }
        }
        return useCases.sorted {
            ($0.place.group, $0.name, $0.place.file, $0.place.line)
                < ($1.place.group, $1.name, $1.place.file, $1.place.line)
        }
    }

    private init(_ own: Class, _ type: SwiftType, _ wiring: Wiring) {
        let root = wiring.library.ancestors(of: type).first(where: wiring.library.isRoot)
        let signature = (root?.arguments ?? []).map { $0.written() }
        name = wiring.labels.name(of: type)
        kind = root?.path ?? ""
        input = signature.first ?? "?"
        output = signature.last ?? "?"
        place = wiring.labels.place(own.place, in: own.module)
        self.type = type
        if !wiring.labels.request.readsTests { tests = nil }
    }

    private mutating func add(_ uses: [Use], _ wiring: Wiring) {
        let labels = wiring.labels
        for use in uses {
            let place = labels.place(of: use)
            switch (use.kind, labels.isTest(use)) {
            case (.call, true): tests?.calls += 1
            case (.plug, true): tests?.plugs += 1
            case (.intercept, true): tests?.interceptors += 1
            case (.record, true): tests?.recorders += 1
            case (.verify, true): tests?.checks += 1
            case (.intercept, false): interceptors.append(place)
            case (.record, false): recorders.append(place)
            case (.verify, false): checks.append(place)
            case (.call, false):
                let all = wiring.calls(use, type)
                calls += all.filter { !labels.isTest($0.place.module) }
                tests?.calls += all.count { labels.isTest($0.place.module) }
            default: break
            }
        }
        for plug in wiring.plugsByType[type] ?? [] where !labels.isTest(plug.use) {
            let place = labels.place(of: plug.use)
            for answer in plug.answers {
                let made = wiring.shown(answer, plug)
                let known = answers.firstIndex { $0.name == made.name && $0.place == made.place }
                if known == nil { answers.append(made) }
                let index = known ?? answers.count - 1
                if !answers[index].plugs.contains(place) { answers[index].plugs.append(place) }
            }
        }
    }

    /// What may be about this use case, where nothing else is.
    private mutating func addPerhaps(_ uses: [Use], _ wiring: Wiring) {
        let labels = wiring.labels
        let own = uses.filter { !labels.isTest($0) }
        if calls.isEmpty {
            calls = own.filter { $0.kind == .call }.flatMap { wiring.calls($0, type) }
        }
        if answers.allSatisfy(\.plugs.isEmpty) {
            answers += own.filter { $0.kind == .plug }.map { use in
                let place = labels.place(of: use)
                return Answer(
                    name: "an instance, perhaps",
                    kind: .unknown,
                    place: place,
                    plugs: [place]
                )
            }
        }
    }

    /// The classes that could answer it.
    private mutating func addUnplugged(_ wiring: Wiring) {
        let labels = wiring.labels
        for own in wiring.unplugged[type.name] ?? [] where own.name != type {
            let answered = wiring.library.ancestors(of: own.name).dropFirst()
            guard !own.generics.isEmpty || answered.contains(type) else { continue }
            answers.append(
                Answer(
                    name: own.name.path,
                    kind: .class,
                    place: labels.place(own.place, in: own.module)
                )
            )
        }
    }

    private mutating func sort() {
        // One line of a macro may stand for several calls in its code.
        var seen: Set<Call> = []
        calls = calls.filter { seen.insert($0).inserted }
        func order(_ call: Call) -> (String, Int, String, Int, String) {
            (call.place.file, call.place.line, call.caller, call.through.count, "\(call.isIdle)")
        }
        calls.sort { order($0) < order($1) }
        answers.sort {
            ($0.place.group, $0.name, $0.place.line) < ($1.place.group, $1.name, $1.place.line)
        }
    }
}
