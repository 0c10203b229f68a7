/// What the map shows of what the walk has found.
struct Wiring {
    let survey: Survey
    let labels: Labels

    struct Plug {
        let use: Use
        let type: SwiftType
        let answers: [Answer]
        let empty: [SwiftType]

        /// Whether each class that may answer says how, as far as the map can see.
        let isClear: Bool

        /// With what is known of all instances: where the code around a plug doesn't show which one
        /// answers, it is one of those that something makes.
        init(_ use: Use, _ type: SwiftType, _ survey: Survey, _ labels: Labels) {
            let library = survey.library
            let (found, empty) = library.answers(of: use)
            let made = survey.instances(of: type, with: use).filter { made in
                library.classes[made.name].map { labels.isTest($0.module) } == false
            }
            let areClear = !made.isEmpty && made.allSatisfy { library.answering($0) == .yes }
            // Of two classes, one may not say how.
            isClear =
                (found.isEmpty || empty.isEmpty)
                && found.allSatisfy { answer in
                    switch answer {
                    case .unknown: areClear
                    case .instance(let type): library.answering(type) != .unclear
                    case .closure, .function: true
                    }
                }
            (self.use, self.type, self.empty) = (use, type, empty)
            let isOnly = found == [.unknown] && isClear && made.count == 1
            let only = made.first { isOnly && library.ancestors(of: $0).contains(type) }
            answers = only.map { [.instance($0)] } ?? found
        }
    }

    let plugs: [Plug]
    let usesByFunction: [String: [Use]]
    let plugsByType: [SwiftType: [Plug]]

    /// The use cases that closures and functions answer.
    private(set) var answering: [String: SwiftType] = [:]

    /// The classes that derive from those of Plug.
    let actions: [Class]

    /// The classes that are plugged somewhere, and those from which they derive.
    let pluggedClasses: Set<SwiftType>

    /// The classes that could answer use cases, and that nothing plugs or makes.
    private(set) var unplugged: [SwiftType: [Class]] = [:]

    /// The types that something of the package other than themselves makes or names.
    let named: Set<SwiftType>

    init(_ survey: Survey, _ labels: Labels) {
        (self.survey, self.labels) = (survey, labels)
        let library = survey.library
        actions = library.classes.values.filter {
            !labels.isTest($0.module) && library.isUseCase($0.name)
        }
        named = library.typesNamed { !labels.isTest($0.module) }
        plugs = survey.uses.filter { $0.kind == .plug && $0.isClear }.flatMap { use in
            use.types.sorted().map { Plug(use, $0, survey, labels) }
        }
        usesByFunction = Dictionary(grouping: survey.uses, by: \.direct.function)
        plugsByType = Dictionary(grouping: plugs, by: \.type)
        var plugged: Set<SwiftType> = []
        for plug in plugs {
            for answer in plug.answers {
                switch answer {
                case .closure(let name), .function(let name): answering[name] = plug.type
                case .instance(let type):
                    plugged.formUnion(library.ancestors(of: type).map(\.name))
                case .unknown: break
                }
            }
            plugged.formUnion(plug.empty.flatMap(library.ancestors).map(\.name))
        }
        pluggedClasses = plugged
        for (closure, type) in answering {
            if let function = called(by: closure) { answering[function.name] = type }
        }
        let idle = actions.filter { own in
            !plugged.contains(own.name) && !named.contains(own.name)
                && library.answering(own.name) == .yes
        }
        unplugged = Dictionary(grouping: idle) {
            useCase(of: $0.name)?.name ?? .unknown
        }
    }

    var library: Library { survey.library }

    /// The function of the package that a closure only calls, which therefore answers.
    func called(by closure: String) -> Function? {
        guard let function = library.functions[closure], function.isClosure else { return nil }
        let calls = function.called.compactMap { library.functions[$0] }.filter { callee in
            !callee.isClosure && callee.title.hasSuffix(")") && !callee.title.contains("init(")
                && !["default argument", "thunk for "].contains(where: callee.title.hasPrefix)
        }
        guard calls.count == 1, let only = calls.first else { return nil }
        let isSugar = (usesByFunction[only.name] ?? []).contains {
            $0.kind == .call && self.isSugar(only, $0, $0.types.first ?? .unknown)
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
    func answered(by function: Function) -> SwiftType? {
        var symbol = function.name[...]
        repeat {
            if let type = answering[String(symbol)] { return type }
            // The names of closures begin with that of the code around them.
            let end = symbol.dropLast().lastIndex(of: "_")
            symbol = end.map { symbol[...$0] } ?? ""
        } while !symbol.isEmpty
        guard function.title.hasSuffix(".perform(_:)") else { return nil }
        let name = String(function.title.dropLast(".perform(_:)".count))
        let own = library.names.type(name, in: function.scope())
        return library.classes[own].flatMap { _ in useCase(of: own) }
    }

    /// The first class, from a class upwards, that doesn't say how it is done.
    func useCase(of type: SwiftType) -> SwiftType? {
        library.ancestors(of: type).first { library.answering($0) == .no && !library.isRoot($0) }
    }

    func isLinked(_ module: String) -> Bool {
        survey.runs.contains { $0.program.modules.contains(module) }
    }

    func isRun(_ function: String) -> Bool {
        survey.runs.contains { $0.possible.functions.contains(function) }
    }
}
