/// Finds what is not plugged, what the map can't follow, and what looks forgotten.
struct Inspector {
    let wiring: Wiring

    /// How severe it is that the map can't follow something.
    private var doubt: Remark.Severity { wiring.request.isStrict ? .error : .warning }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let calls = wiring.runs.flatMap { missingPlugs(in: $0) + riddles(in: $0) }
        return Set(calls + wiring.plugs.compactMap(lostState) + useCases.flatMap(forgotten))
            .sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    func remark(
        _ place: Place,
        _ text: String,
        on keys: [Key],
        _ severity: Remark.Severity = .warning
    ) -> Remark {
        Remark(
            severity: severity,
            file: place.file,
            line: place.line,
            text: text,
            useCases: Set(keys.map(wiring.name)).sorted()
        )
    }

    /// A remark on what the map can't follow.
    private func cannotSee(_ what: String, at site: Reference, on keys: [Key]) -> Remark {
        remark(wiring.place(of: site), "the map can't see \(what)", on: keys, doubt)
    }

    // MARK: What nobody says

    /// The use cases that the code of a program hands on as values, and no more is known of.
    private func loose(in run: Run) -> Set<Key> {
        let found = wiring.code.loose.filter { _, code in
            let isDeclared = !code.isFunction && run.program.modules.contains(code.file!.module)
            return isDeclared || run.possible.reached.contains(code)
        }
        return Set(found.map(\.key))
    }

    /// Where a program calls or plugs a use case, and the code doesn't show which one it is.
    private func riddles(in run: Run) -> [Remark] {
        let sure = wiring.plugs.filter { run.isSure($0.deed) && $0.empty.isEmpty }.map(\.key)
        let called = done(.call, in: run).compactMap(\.key)
        let loose = loose(in: run)
        return (done(.call, in: run) + done(.plug, in: run)).filter(\.isRiddle).compactMap { deed in
            // What is plugged anyway is no gap, and what nothing calls isn't, either.
            let open = loose.filter { key in
                !sure.contains(where: key.fits)
                    && (deed.verb.kind == .call || called.contains(where: key.fits))
            }
            guard !open.isEmpty || loose.isEmpty || !deed.isCertain else { return nil }
            let names = open.map(wiring.name).sorted().joined(separator: " or ")
            let what = "which use case is \(deed.verb.kind.rawValue) here"
            let list = names.isEmpty ? "" : ": perhaps \(names)"
            return cannotSee(what + list, at: deed.site, on: Array(open))
        }
    }

    /// What a program may do.
    private func done(_ kind: Deed.Kind, in run: Run) -> [Deed] {
        wiring.code.deeds.filter { $0.verb.kind == kind && run.possible.done.contains($0) }
    }

    // MARK: Calls that nothing plugs

    private func missingPlugs(in run: Run) -> [Remark] {
        // A warning names these already.
        let isRiddle = done(.plug, in: run).contains(where: \.isRiddle)
        let loose = isRiddle ? loose(in: run) : []
        let asked = done(.ask, in: run).compactMap(\.key)
        let calls = done(.call, in: run)
        var told: Set<Key> = []
        return (calls.filter(run.isSure) + calls).compactMap { call in
            guard let key = call.key, told.insert(key).inserted,
                !run.possible.selfPlugged.contains(key.symbol)
            else { return nil }
            let name = wiring.name(of: key)
            let running = wiring.plugs(of: key).filter { run.possible.done.contains($0.deed) }
            if let plug = running.first(where: { !$0.isEmpty }) {
                let isSure = running.contains {
                    $0.key == key && run.isSure($0.deed) && $0.empty.isEmpty
                }
                if isSure, !running.contains(where: \.isEmpty) { return nil }
                let place = wiring.place(of: plug.deed.site)
                let what = "whether the plug at \(place) answers \(name)"
                return cannotSee(what, at: call.site, on: [key])
            }
            if loose.contains(where: key.fits) { return nil }
            let (isAsked, isSure) = (asked.contains(key), run.isSure(call))
            let doubts = isSure ? "" : " if this line runs, which the map can't see"
            let condition = isAsked ? ", perhaps only if Actions.isPlugged says so" : doubts
            let text = "\(name) is called in the program \(run.program.name)\(condition), and "
            return remark(
                wiring.place(of: call.site),
                text + reason(running, key, in: run),
                on: [key],
                isAsked ? .warning : isSure ? .error : doubt
            )
        }
    }

    private func reason(_ running: [Plug], _ key: Key, in run: Run) -> String {
        if let type = running.first?.empty.first {
            return "\(type.path), which is plugged there, leaves perform to its base"
        }
        let idle = wiring.plugs(of: key).first {
            run.program.modules.contains($0.deed.site.file.module) && !$0.isEmpty
        }
        let line = idle.map { "nothing runs its plug at \(wiring.place(of: $0.deed.site))" }
        return "nothing is plugged there: "
            + (line ?? "plug \(wiring.name(of: key)).self <~ My\(key.symbol.name)()")
    }
}
