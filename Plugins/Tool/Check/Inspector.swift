/// Finds what is not plugged, what the map can't follow, and what looks forgotten.
struct Inspector {
    let wiring: Wiring
    var deeds: Deeds { wiring.deeds }

    /// How severe it is that the map can't follow something.
    let doubt: Remark.Severity

    init(_ wiring: Wiring) {
        (self.wiring, doubt) = (wiring, wiring.request.isStrict ? .error : .warning)
    }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let calls = wiring.runs.flatMap { missingPlugs(in: $0) + riddles(in: $0) }
        return Set(calls + wiring.plugs.compactMap(remark) + useCases.flatMap(forgotten))
            .sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    func remark(
        _ place: Place,
        _ text: String,
        on keys: [Key],
        _ severity: Remark.Severity = .warning
    ) -> Remark {
        let names = Set(keys.map(wiring.name)).sorted()
        return Remark(
            severity: severity,
            file: place.file,
            line: place.line,
            text: text,
            useCases: names
        )
    }

    /// A remark on what the map can't follow.
    func cannotSee(_ what: String, at deed: Deed, on keys: [Key]) -> Remark {
        remark(wiring.place(of: deed.site), "the map can't see \(what)", on: keys, doubt)
    }

    /// The deeds of a program, by their numbers.
    private func own(_ run: Run, _ kind: Deed.Kind) -> [Int] {
        run.possible.done.sorted().filter { deeds.all[$0].kind == kind }
    }

    private func isSure(_ index: Int, in run: Run) -> Bool {
        run.certain.done.contains(index) && deeds.all[index].isCertain
    }

    /// The use cases that the code of a program hands on as values, and no more is known of.
    private func loose(in run: Run) -> Set<Key> {
        let found = deeds.loose.filter { mention in
            let code = mention.reference.container
            let isDeclared = code == code.file?.topLevel || code.isProperty || code.isType
            return run.possible.reached.contains(code)
                || isDeclared && run.program.modules.contains(mention.reference.file.module)
        }
        return Set(found.compactMap(\.key))
    }

    /// Where a program calls or plugs a use case, and the code doesn't show which one it is.
    private func riddles(in run: Run) -> [Remark] {
        let plugged = wiring.plugs.filter { isSure($0.index, in: run) && $0.empty.isEmpty }.map(
            \.key
        )
        let empty = wiring.plugs.filter { !$0.empty.isEmpty }.map(\.key)
        let called = own(run, .call).compactMap { deeds.all[$0].key }
        let loose = loose(in: run)
        return (own(run, .call) + own(run, .plug)).map { deeds.all[$0] }.compactMap {
            deed -> Remark? in
            guard deed.key == nil else { return nil }
            // What is plugged anyway is no gap, and what nothing calls isn't, either.
            let open = loose.filter { key in
                (!plugged.contains { $0.fits(key) } || empty.contains { $0.fits(key) })
                    && (deed.kind == .call || called.contains { $0.fits(key) })
            }
            guard !open.isEmpty || loose.isEmpty || !deed.isCertain else { return nil }
            let names = open.map(wiring.name).sorted().joined(separator: " or ")
            let what =
                "which use case is \(deed.kind.rawValue) here\(names.isEmpty ? "" : ": perhaps ")"
            return cannotSee(what + names, at: deed, on: Array(open))
        }
    }

    // MARK: Calls that nothing plugs

    private func missingPlugs(in run: Run) -> [Remark] {
        let named = own(run, .plug).contains { deeds.all[$0].key == nil } ? loose(in: run) : []
        let asked = Set(own(run, .ask).compactMap { deeds.all[$0].key })
        let calls = own(run, .call)
        var told: Set<Key> = []
        return (calls.filter { isSure($0, in: run) } + calls).compactMap { index -> Remark? in
            let call = deeds.all[index]
            guard let key = call.key, told.insert(key).inserted,
                !run.possible.selfPlugged.contains(key.symbol)
            else { return nil }
            let running = wiring.plugs(of: key).filter { run.possible.done.contains($0.index) }
            let name = wiring.name(of: key)
            if let plug = running.first(where: { !$0.isEmpty }) {
                if let empty = running.first(where: \.isEmpty) {
                    return cannotSee(
                        "which plug of \(name) counts: this one answers nothing",
                        at: empty.deed,
                        on: [key]
                    )
                }
                let same = running.filter { $0.key == key }
                if same.contains(where: { isSure($0.index, in: run) }) { return nil }
                if same.isEmpty {
                    return cannotSee("which variant of \(name) is called here", at: call, on: [key])
                }
                return cannotSee("whether this plug of \(name) runs", at: plug.deed, on: [key])
            }
            // A warning names it already.
            if named.contains(where: { $0.fits(key) }) { return nil }
            let isAsked = asked.contains(key)
            let runs = isSure(index, in: run)
            let condition =
                isAsked
                ? ", perhaps only if Actions.isPlugged says so"
                : runs ? "" : " if this line runs, which the map can't see"
            let text = "\(name) is called in the program \(run.program.name)\(condition), and "
            let severity = isAsked ? .warning : runs ? .error : doubt
            return remark(
                wiring.place(of: call.site),
                text + reason(running, key, in: run),
                on: [key],
                severity
            )
        }
    }

    private func reason(_ running: [Wiring.Plug], _ key: Key, in run: Run) -> String {
        if let type = running.first?.empty.first {
            let overrides = type.lineage.contains { $0.members.contains(where: \.isPerform) }
            let lack = overrides ? "only returns what super returns" : "doesn't override perform"
            return "\(type.path), which is plugged there, \(lack)"
        }
        let idle = wiring.plugs(of: key).first {
            run.program.modules.contains($0.deed.site.file.module) && !$0.isEmpty
        }
        let line = idle.map {
            "nothing runs its plug at \(wiring.place(of: $0.deed.site).description)"
        }
        return "nothing is plugged there: "
            + (line ?? "plug \(wiring.name(of: key)).self <~ My\(key.symbol.name)()")
    }
}
