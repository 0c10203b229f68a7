/// What the map shows of what the walk has found.
struct Wiring {
    let survey: Survey
    let labels: Labels

    struct Plug {
        let use: Use
        let type: String
        var answers: [Answer]
        let empty: [String]

        /// Whether each class that may answer says how, as far as the map can see.
        var isClear = true
    }

    let plugs: [Plug]
    fileprivate let usesByFunction: [String: [Use]]
    fileprivate let plugsByType: [String: [Plug]]

    /// The use cases that closures and functions answer.
    private var answering: [String: String] = [:]

    /// The classes that derive from those of Plug.
    fileprivate let actions: [Class]

    /// The classes that are plugged somewhere, and those from which they derive.
    let pluggedClasses: Set<String>

    /// The classes that could answer use cases, and that nothing plugs or makes.
    fileprivate private(set) var unplugged: [String: [Class]] = [:]

    /// The types that something of the package other than themselves makes or names.
    fileprivate let named: Set<String>
    let sugar: Sugar

    init(_ survey: Survey, _ labels: Labels) {
        (self.survey, self.labels) = (survey, labels)
        let library = survey.library
        sugar = Sugar(survey: survey, labels: labels)
        actions = library.classes.values.filter {
            !labels.isTest($0.module) && library.isUseCase($0.name)
        }
        named = library.typesNamed { !labels.isTest($0.module) }
        plugs = survey.uses.filter { $0.kind == .plug && $0.isClear }.flatMap { use in
            let (answers, empty) = library.answers(of: use)
            return use.types.sorted().map {
                let plug = Plug(use: use, type: $0, answers: answers, empty: empty)
                return Self.completed(plug, survey, labels)
            }
        }
        usesByFunction = Dictionary(grouping: survey.uses, by: \.direct.function)
        plugsByType = Dictionary(grouping: plugs, by: \.type)
        var closures: [String: String] = [:]
        var plugged: Set<String> = []
        for plug in plugs {
            for answer in plug.answers {
                switch answer {
                case .closure(let name), .function(let name): closures[name] = plug.type
                case .instance(let type):
                    plugged.formUnion(library.ancestors(of: type).map(TypeText.name(of:)))
                case .unknown: break
                }
            }
            plugged.formUnion(plug.empty.map(TypeText.name(of:)))
        }
        (answering, pluggedClasses) = (closures, plugged)
        for (closure, type) in closures {
            if let function = called(by: closure) { answering[function.name] = type }
        }
        let idle = actions.filter { own in
            !plugged.contains(own.name) && !named.contains(own.name)
                && library.answering(own.name) == .yes
        }
        unplugged = Dictionary(grouping: idle) {
            useCase(of: $0.name).map(TypeText.name(of:)) ?? ""
        }
    }

    var library: Library { survey.library }

    /// With what is known of all instances: where the code around a plug doesn't show which one
    /// answers, it is one of those that something makes.
    private static func completed(_ plug: Plug, _ survey: Survey, _ labels: Labels) -> Plug {
        let library = survey.library
        let made = survey.instances(of: plug.type, with: plug.use).filter { type in
            library.classes[TypeText.name(of: type)].map { labels.isTest($0.module) } == false
        }
        let areClear = made.allSatisfy { library.answering($0) == .yes }
        var plug = plug
        plug.isClear = plug.answers.allSatisfy { answer in
            switch answer {
            case .unknown: !made.isEmpty && areClear
            case .instance(let type):
                library.answering(type) == .yes && (areClear || !library.asking.contains(type))
            default: true
            }
        }
        if plug.answers == [.unknown], plug.isClear, made.count == 1, let only = made.first,
            library.ancestors(of: only).contains(plug.type)
        {
            plug.answers = [.instance(only)]
        }
        return plug
    }

    /// The function of the package that a closure only calls, which therefore answers.
    func called(by closure: String) -> Function? {
        guard let function = library.functions[closure], function.isClosure else { return nil }
        let calls = function.called.compactMap { library.functions[$0] }.filter { callee in
            !callee.isClosure && callee.title.hasSuffix(")") && !callee.title.contains("init(")
                && !["default argument", "thunk for "].contains(where: callee.title.hasPrefix)
        }
        guard calls.count == 1, let only = calls.first else { return nil }
        let isSugar = (usesByFunction[only.name] ?? []).contains {
            $0.kind == .call && sugar.isSugar(only, $0, $0.types.first ?? "")
        }
        return isSugar ? nil : only
    }

    func caller(_ function: Function, at place: SourcePlace) -> String {
        guard function.isClosure, let type = answered(by: function) else {
            return labels.label(of: function, at: place)
        }
        return "closure of \(labels.name(of: type))"
    }

    /// The use case that a function answers, or a closure around it.
    func answered(by function: Function) -> String? {
        var symbol = function.name[...]
        repeat {
            if let type = answering[String(symbol)] { return type }
            // The names of closures begin with that of the code around them.
            let end = symbol.dropLast().lastIndex(of: "_")
            symbol = end.map { symbol[...$0] } ?? ""
        } while !symbol.isEmpty
        guard function.title.hasSuffix(".perform(_:)") else { return nil }
        let name = String(function.title.dropLast(".perform(_:)".count))
        let own = library.names.resolve(name, in: function)
        return library.classes[own].flatMap { _ in useCase(of: own) }
    }

    /// The first class, from a class upwards, that doesn't say how it is done.
    func useCase(of type: String) -> String? {
        library.ancestors(of: type).first { library.answering($0) == .no && !library.isRoot($0) }
    }

    func isLinked(_ module: String) -> Bool {
        survey.runs.contains { $0.program.modules.contains(module) }
    }

    func isRun(_ function: String) -> Bool {
        survey.runs.contains { $0.possible.functions.contains(function) }
    }
}

extension UseCase {
    /// The use cases of a package, in the order of their modules and names.
    static func all(in wiring: Wiring) -> [UseCase] {
        let library = wiring.library
        let labels = wiring.labels
        var usesByType: [String: [Use]] = [:]
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
        let used = Dictionary(grouping: Set(types), by: TypeText.name(of:))
        let bases = Set(
            wiring.actions.filter { library.answering($0.name) == .no || used[$0.name] != nil }
                .compactMap { $0.superclass(in: library).map(TypeText.name(of:)) }
        )
        var useCases: [UseCase] = []
        for own in wiring.actions {
            let variants = (used[own.name] ?? []).sorted()
            let base = own.superclass(in: library)
            let isAnswer =
                library.answering(own.name) != .no || wiring.pluggedClasses.contains(own.name)
            let isDirect = base.map(library.isRoot) ?? true
            let isOnlyMade =
                !isDirect && (isAnswer || variants.isEmpty && wiring.named.contains(own.name))
            if variants.isEmpty, bases.contains(own.name) || isOnlyMade { continue }
            let open = Set(own.generics)
            let closed = variants.filter {
                TypeText.words(of: $0).isDisjoint(with: open) && !$0.contains("τ_")
            }
            let declared =
                own.generics.isEmpty
                ? own.name : "\(own.name)<\(own.generics.joined(separator: ", "))>"
            for type in own.generics.isEmpty || closed.isEmpty ? [declared] : closed {
                var useCase = UseCase(own, type, wiring)
                useCase.add((usesByType[type] ?? []).filter(\.isClear), wiring)
                useCase.addPerhaps((usesByType[type] ?? []).filter { !$0.isClear }, wiring)
                useCase.addUnplugged(wiring)
                useCase.sort()
                useCase.needs = needs.filter { $0.1.type == type && !labels.isTest($0.0.module) }
                    .map { owner, need in
                        Need(
                            name: Names.unmarked(owner.name),
                            place: wiring.place(of: need.property, in: owner)
                        )
                    }
                    .sorted { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
                useCases.append(useCase)
            }
        }
        return useCases.sorted { ($0.place.group, $0.name) < ($1.place.group, $1.name) }
    }

    private init(_ own: Class, _ type: String, _ wiring: Wiring) {
        let root = wiring.library.ancestors(of: type).first(where: wiring.library.isRoot) ?? ""
        let signature = TypeText.arguments(of: root).map(TypeText.written).map(Names.unmarked)
        name = wiring.labels.name(of: type)
        kind = TypeText.name(of: root)
        input = signature.first ?? "?"
        output = signature.last ?? "?"
        place = wiring.labels.place(own.place, in: own.module)
        self.type = type
        if !wiring.labels.readsTests { tests = nil }
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
        for own in wiring.unplugged[TypeText.name(of: type)] ?? [] where own.name != type {
            let answered = wiring.library.ancestors(of: own.name).dropFirst()
            guard !own.generics.isEmpty || answered.contains(type) else { continue }
            answers.append(
                Answer(
                    name: labels.className(own.name),
                    kind: .class,
                    place: labels.place(own.place, in: own.module)
                )
            )
        }
    }

    private mutating func sort() {
        calls.sort {
            ($0.place.file, $0.place.line, $0.caller) < ($1.place.file, $1.place.line, $1.caller)
        }
        answers.sort {
            ($0.place.group, $0.name, $0.place.line) < ($1.place.group, $1.name, $1.place.line)
        }
    }
}

extension Wiring {
    fileprivate func calls(_ use: Use, _ type: String) -> [UseCase.Call] {
        // What is plugged by its name is no sugar.
        let isPlugged = answering[use.function] != nil
        return sugar.callers(of: use, type: type, isDirect: isPlugged).map { caller in
            let isRun = caller.through.isEmpty ? survey.runs(use) : self.isRun(caller.function.name)
            let isUncalled =
                caller.through.isEmpty && survey.runs.isEmpty
                && sugar.isSugar(caller.function, use, type)
            let isIdle = isLinked(caller.function.module) ? !isRun : isUncalled
            let name = self.caller(caller.function, at: caller.place)
            let isInside = isIdle && caller.function.isClosure && runsAround(caller.function, name)
            return UseCase.Call(
                caller: isInside ? "a closure in \(name)" : name,
                place: labels.place(caller.place, in: caller.function.module),
                through: caller.through.map { labels.label(of: $0, at: $0.place) },
                origin: caller.through.isEmpty ? nil : labels.place(of: use),
                answers: answered(by: caller.function).map(labels.name),
                isCertain: use.isClear,
                isIdle: isIdle
            )
        }
    }

    /// Whether a program runs the code around a closure. Symbols of closures begin with that of it.
    private func runsAround(_ closure: Function, _ label: String) -> Bool {
        if label.hasPrefix("closure of ") { return false }
        return label.hasSuffix(".swift")
            || survey.runs.contains { run in
                run.possible.functions.contains {
                    $0 != closure.name && closure.name.hasPrefix($0)
                }
            }
    }

    fileprivate func shown(_ answer: Answer, _ plug: Plug) -> UseCase.Answer {
        let place = labels.place(of: plug.use)
        func made(_ function: Function, _ kind: UseCase.Answer.Kind) -> UseCase.Answer {
            UseCase.Answer(
                name: labels.label(of: function, at: function.place),
                kind: kind,
                place: labels.place(of: function)
            )
        }
        switch answer {
        case .instance(let type):
            let own = library.classes[TypeText.name(of: type)]
            return UseCase.Answer(
                name: labels.className(type),
                kind: .class,
                place: own.map { labels.place($0.place, in: $0.module) } ?? place
            )
        case .function(let name):
            if let function = library.functions[name] { return made(function, .function) }
        case .closure(let name):
            if let function = called(by: name) { return made(function, .closure) }
        case .unknown:
            return UseCase.Answer(name: "an instance", kind: .unknown, place: place)
        }
        let caller = library.functions[plug.use.function].map {
            self.caller($0, at: plug.use.place)
        }
        return UseCase.Answer(name: "closure in \(caller ?? "")", kind: .closure, place: place)
    }

    /// Where a protocol lists a need. The listing doesn't say, so the source is asked.
    func place(of property: String, in owner: Protocol) -> Place {
        let name = Names.unmarked(owner.name)
        for file in labels.files(of: owner.module) {
            let lines = library.names.lines(of: file)
            guard let start = lines.firstIndex(where: { $0.contains("protocol \(name)") }),
                let line = lines[start...].firstIndex(where: { $0.contains("var \(property):") })
            else { continue }
            return labels.place(SourcePlace(file: file, line: line + 1), in: owner.module)
        }
        return labels.place(SourcePlace(file: "", line: 0), in: owner.module)
    }
}
