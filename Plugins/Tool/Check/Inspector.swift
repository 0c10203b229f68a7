/// Finds what is not plugged, what the map can't follow, and what looks forgotten.
struct Inspector {
    private let wiring: Wiring
    private let labels: Labels

    /// How severe it is that the map can't follow something.
    private let doubt: Remark.Severity

    /// What the package itself does, without its tests.
    private let uses: [Use]
    private let plugs: [Wiring.Plug]

    /// Those of which the map can't see what they are about.
    private let riddles: [Use]

    init(_ wiring: Wiring, _ request: Request) {
        self.wiring = wiring
        labels = wiring.labels
        doubt = request.isStrict ? .error : .warning
        uses = wiring.survey.uses.filter { !wiring.labels.isTest($0) }
        plugs = wiring.plugs.filter { !wiring.labels.isTest($0.use) }
        riddles = uses.filter { !$0.isClear }
    }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let remarks =
            wiring.survey.runs.flatMap(missingPlugs) + unseen() + doublePlugs()
            + missingNeeds(useCases) + useCases.flatMap { forgotten($0, among: useCases) }
        return Set(remarks).sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    private func remark(
        _ place: Place,
        _ text: String,
        on types: [String],
        severity: Remark.Severity = .warning
    ) -> Remark {
        Remark(severity, place, text, types.map(labels.name))
    }

    private func shortName(_ type: String) -> String {
        labels.className(type).split(separator: ".").last.map(String.init) ?? type
    }

    // MARK: Calls without a plug

    private func missingPlugs(in run: Survey.Run) -> [Remark] {
        let own = uses.filter { run.possible.uses.contains($0) }
        let linked = plugs.filter {
            run.program.modules.contains(labels.module(of: $0.use.direct.function))
        }
        let plugged = Dictionary(grouping: linked, by: \.type)
        // Where the map can't see what is plugged, a warning says so.
        let loose = Set(own.filter { $0.kind == .plug && !$0.isClear }.flatMap(\.types))
        let recorded = Set(own.filter { $0.kind == .record }.flatMap(\.types))
        let asked = Set(own.filter { $0.kind == .ask }.flatMap(\.types))
        let certain = run.certain.uses
        let calls = own.filter { $0.kind == .call && $0.isClear }
            .map { ($0, certain.contains($0)) }
            .sorted { $0.1 && !$1.1 }
        let program = run.program.name
        lazy var namesRun = self.namesRun(by: run)
        var told: Set<String> = []
        var remarks: [Remark] = []
        for (call, isCertain) in calls {
            for type in call.types.sorted() where told.insert(type).inserted {
                let all = plugged[type] ?? []
                let run = all.filter { run.possible.uses.contains($0.use) }
                let answering = run.filter { !$0.answers.isEmpty }
                if let plug = answering.first {
                    let isSure = answering.contains { certain.contains($0.use) }
                    if !isSure {
                        let text =
                            "the map can't see whether this plug of \(labels.name(of: type)) runs"
                        remarks.append(
                            remark(labels.place(of: plug.use), text, on: [type], severity: doubt)
                        )
                    }
                    continue
                }
                if loose.contains(type) || recorded.contains(type) { continue }
                let idle = all.first { !$0.answers.isEmpty }.map {
                    idleness(of: $0, among: linked, namesRun.contains)
                }
                let reason =
                    run.first?.empty.first.map {
                        let lack =
                            wiring.library.overridesPerform($0)
                            ? "only returns nil or what super returns" : "doesn't override perform"
                        return "what is plugged there, \(labels.className($0)), \(lack)"
                    }
                    ?? "nothing is plugged there: "
                    + (idle ?? "plug \(labels.name(of: type)).self <~ My\(shortName(type))()")
                let condition =
                    asked.contains(type)
                    ? ", perhaps only if Actions.isPlugged says so"
                    : isCertain ? "" : " if this line runs, which the map can't see"
                let isError = isCertain && !asked.contains(type)
                let text = "\(labels.name(of: type)) is called in the program \(program)"
                remarks.append(
                    remark(
                        labels.place(of: call),
                        "\(text)\(condition), and \(reason)",
                        on: [type],
                        severity: isError ? .error : asked.contains(type) ? .warning : doubt
                    )
                )
            }
        }
        return remarks
    }

    /// Why a plug doesn't count: nothing runs it.
    private func idleness(
        of plug: Wiring.Plug,
        among plugs: [Wiring.Plug],
        _ isRun: (String) -> Bool
    ) -> String {
        guard let own = owner(of: plug), !isRun(own.name) else {
            return "nothing runs its plug at \(labels.place(of: plug.use).description)"
        }
        let number = plugs.count { owner(of: $0) == own }
        return "\(own.name) plugs \(count(number, "use case")), and nothing there \(own.verb) it"
    }

    /// What holds a plug, and what would run it. The statements of a file have no name, and what
    /// sets a property may be an initializer.
    private func owner(of plug: Wiring.Plug) -> Owner? {
        guard let function = wiring.library.functions[plug.use.function] else { return nil }
        let label = labels.label(of: function, at: plug.use.place)
        let isProperty = function.title.hasPrefix("variable initialization")
        let isMade =
            isProperty && !function.title.contains(" of static ") || label.contains("init(")
        if isMade, let dot = label.lastIndex(of: ".") {
            return Owner(name: String(label[..<dot]), verb: "makes", module: function.module)
        }
        let observers = [".setter", ".modify", ".didset", ".willset"]
        if label.hasSuffix(".swift") || observers.contains(where: function.title.hasSuffix) {
            return nil
        }
        let verb = label.hasSuffix(")") ? "calls" : "reads"
        return Owner(name: label, verb: verb, module: function.module)
    }

    private struct Owner: Equatable {
        let name: String
        let verb: String
        let module: String
    }

    /// The names of all that a program runs, and of the types that it makes.
    private func namesRun(by run: Survey.Run) -> Set<String> {
        let functions = run.possible.functions.compactMap { wiring.library.functions[$0] }
        let names = functions.map { labels.label(of: $0, at: $0.place) }
        let made = names.compactMap { $0.cut(at: ".init(", last: true).map { String($0.head) } }
        return Set(names).union(made)
    }

    // MARK: What the map can't follow

    private func unseen() -> [Remark] {
        let unseen = riddles.map { use in
            let names = use.types.map(labels.name).sorted()
            let more = names.count > 8 ? ["\(names.count - 8) others"] : []
            let shown = names.prefix(8) + more
            let perhaps = names.isEmpty ? "" : ": perhaps \(shown.joined(separator: " or "))"
            let done = use.kind.rawValue
            let text = "the map can't see which use case is \(done) here\(perhaps)"
            return remark(labels.place(of: use), text, on: use.types.sorted(), severity: doubt)
        }
        let unclear = plugs.filter { !$0.isClear && !isIdle($0.use) }.map { plug in
            let name = labels.name(of: plug.type)
            var what = "which class answers \(name) here"
            switch plug.answers.count + plug.empty.count == 1 ? plug.answers[0] : .unknown {
            case .instance(let type):
                what = "whether \(labels.className(type)) answers \(name) here"
            case .closure, .function: what = "whether this closure answers \(name)"
            case .unknown: break
            }
            let text = "the map can't see \(what)"
            return remark(labels.place(of: plug.use), text, on: [plug.type], severity: doubt)
        }
        return unseen + unclear
    }

    private func isIdle(_ use: Use) -> Bool {
        wiring.isLinked(labels.module(of: use.direct.function)) && !wiring.survey.runs(use)
    }

    // MARK: What looks forgotten

    private func doublePlugs() -> [Remark] {
        let blocks = Dictionary(grouping: plugs) { plug in
            let site = plug.use.direct
            let body = wiring.library.functions[site.function]?.body
            let block = body?.instructions[site.instruction].block ?? 0
            return [site.function, "\(block)", plug.type]
        }
        return blocks.values.flatMap { block in
            let plugs = block.sorted { $0.use.direct.instruction < $1.use.direct.instruction }
            return zip(plugs, plugs.dropFirst()).filter(replaces).map { early, late in
                let text = "this plug replaces the one in line \(early.use.place.line)"
                let twice = "\(labels.name(of: late.type)) is plugged twice in this block: \(text)"
                return remark(labels.place(of: late.use), twice, on: [late.type])
            }
        }
    }

    /// Whether a plug takes the place of another, and nothing has unplugged that before.
    private func replaces(_ early: Wiring.Plug, _ late: Wiring.Plug) -> Bool {
        let (first, last) = (early.use.direct, late.use.direct)
        return first != last
            && !uses.contains { use in
                use.kind == .other && use.types.contains(late.type)
                    && use.direct.function == last.function
                    && (first.instruction..<last.instruction).contains(use.direct.instruction)
            }
    }

    private func missingNeeds(_ useCases: [UseCase]) -> [Remark] {
        let protocols = wiring.library.protocols.values.sorted { $0.name < $1.name }
        let modules = Dictionary(grouping: protocols.filter { !$0.needs.isEmpty }, by: \.module)
        var told: Set<[String]> = []
        return uses.filter { $0.kind == .call && $0.isClear && !isIdle($0) }.flatMap { call in
            let module = labels.module(of: call.function)
            guard let own = modules[module] else { return [Remark]() }
            let listed = Set(own.flatMap { needs(of: $0) })
            return call.types.sorted().compactMap { type in
                guard !listed.contains(type), told.insert([module, type]).inserted else {
                    return nil
                }
                let (short, name) = (shortName(type), labels.name(of: type))
                let property = short.prefix(1).lowercased() + short.dropFirst()
                return remark(
                    labels.place(of: call),
                    "\(module) calls \(name), and its needs don't list it: add var \(property): "
                        + "Plugged<\(name)> { get } to \(labels.className(own[0].name))",
                    on: [type]
                )
            }
        }
    }

    /// The use cases that a protocol lists, with those that it inherits.
    private func needs(of owner: Protocol) -> [String] {
        owner.needs.map(\.type)
            + owner.bases.compactMap { wiring.library.protocols[$0] }.flatMap(needs)
    }

    /// What a program could use, and none does.
    private func forgotten(_ useCase: UseCase, among useCases: [UseCase]) -> [Remark] {
        var remarks: [Remark] = []
        let name = TypeText.name(of: useCase.type)
        let isIdle =
            useCase.calls.allSatisfy(\.isIdle)
            && !riddles.contains { use in
                use.kind == .call && use.types.contains { TypeText.name(of: $0) == name }
            }
        if wiring.isLinked(useCase.place.module), isIdle {
            let tests = useCase.tests.map { $0.calls > 0 } == true ? " but by tests" : ""
            let sugar = useCase.calls.first.map { ": nothing runs its call in \($0.caller)" } ?? ""
            let meant = useCaseMeant(by: useCase)
            let never =
                meant.map {
                    "plugged into itself and never called\(tests); plug it into \(labels.name(of: $0))"
                } ?? "never called\(tests)\(sugar)"
            let types = [useCase.type] + (meant.map { [$0] } ?? [])
            remarks.append(remark(useCase.place, "\(useCase.name) is \(never)", on: types))
        }
        guard !useCase.answers.contains(where: { $0.kind == .unknown }) else { return remarks }
        let idle = useCase.answers.filter { $0.plugs.isEmpty && wiring.isLinked($0.place.module) }
        return remarks
            + idle.map { answer in
                let text = "\(answer.name) is never plugged: it would answer \(useCase.name)"
                return remark(answer.place, text, on: [useCase.type])
            }
    }

    /// The use case that a class answers which is plugged into itself instead.
    private func useCaseMeant(by answer: UseCase) -> String? {
        guard wiring.library.answering(answer.type) == .yes,
            plugs.contains(where: {
                $0.type == answer.type && $0.answers.contains(.instance(answer.type))
            })
        else { return nil }
        return wiring.library.ancestors(of: answer.type).last {
            !wiring.library.isRoot($0) && $0 != answer.type
        }
    }
}
