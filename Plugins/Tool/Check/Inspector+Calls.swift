/// The calls that a program makes, and nothing that it runs plugs.
extension Inspector {
    func missingPlugs(in run: Survey.Run) -> [Remark] {
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
                    let name = labels.name(of: type)
                    var doubts = run.compactMap { plug in
                        lack(of: plug, "here").map { (plug, "which plug of \(name) counts: \($0)") }
                    }
                    if !answering.contains(where: { certain.contains($0.use) }) {
                        doubts.append((plug, "whether this plug of \(name) runs"))
                    }
                    remarks += doubts.map { plug, what in
                        cannotSee(what, at: plug.use, on: [type])
                    }
                    continue
                }
                if loose.contains(type) || recorded.contains(type) { continue }
                let idle = all.first { !$0.answers.isEmpty }.map {
                    idleness(of: $0, among: linked, namesRun.contains)
                }
                let reason =
                    run.first.flatMap { lack(of: $0, "there") }
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

    /// What a plug lacks whose class doesn't say how.
    private func lack(of plug: Wiring.Plug, _ place: String) -> String? {
        guard plug.answers.isEmpty, let empty = plug.empty.first else { return nil }
        let overrides = wiring.library.overridesPerform(empty)
        let lack = overrides ? "only returns nil or what super returns" : "doesn't override perform"
        return "\(labels.className(empty)), which is plugged \(place), \(lack)"
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
        let number = Set(plugs.filter { owner(of: $0) == own }.map(\.type)).count
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
        let observers = [".setter", ".modify", ".didset", ".willset", "deinit"]
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
}
