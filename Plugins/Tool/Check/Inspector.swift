/// Finds what is not plugged, what the map can't follow, and what looks forgotten.
struct Inspector {
    let wiring: Wiring

    /// How severe it is that the map can't follow something.
    private var doubt: Remark.Level { wiring.request.isStrict ? .error : .warning }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let calls = wiring.runs.flatMap(remarks)
        return Set(calls + wiring.plugs.compactMap(lostState) + useCases.compactMap(neverCalled))
            .sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    func remark(_ at: Place, _ text: String, on keys: [Key], _ level: Remark.Level) -> Remark {
        let names = Set(keys.map(wiring.name)).sorted()
        return Remark(severity: level, file: at.file, line: at.line, text: text, useCases: names)
    }

    /// A remark on what the map can't follow.
    private func cannotSee(_ what: String, at site: Reference, on keys: [Key]) -> Remark {
        remark(wiring.place(of: site), "the map can't see \(what)", on: keys, doubt)
    }

    // MARK: In a program

    /// What it calls and perhaps nothing plugs, and where its code doesn't show which use case it means.
    private func remarks(in run: Run) -> [Remark] {
        let done = wiring.code.deeds.filter(run.does)
        let calls = done.filter { $0.verb.kind == .call }
        let plugs = done.filter { $0.verb.kind == .plug }
        // The use cases that the code names, and no more is known of.
        let loose = wiring.code.loose.filter { _, code in
            run.reaches(code)
                || !code.isFunction && run.program.modules.contains(code.file!.module)
        }
        let names = Set(loose.map(\.key))
        let called = Dictionary(grouping: calls.filter { $0.key != nil }) { $0.key! }
        let vague = (calls + plugs).filter(\.isRiddle).compactMap { deed -> Remark? in
            // What is plugged anyway is no gap, and what nothing calls isn't, either.
            let open = names.filter { key in
                !isPlugged(key, in: run)
                    && (deed.verb.kind == .call || called.keys.contains(where: key.fits))
            }
            guard !open.isEmpty || names.isEmpty || !deed.isCertain else { return nil }
            let list = open.map(wiring.name).sorted().joined(separator: " or ")
            let what = "which use case is \(deed.verb.kind.rawValue) here"
            let perhaps = list.isEmpty ? "" : ": perhaps \(list)"
            return cannotSee(what + perhaps, at: deed.site, on: Array(open))
        }
        // A warning names these already.
        let told = plugs.contains(where: \.isRiddle) ? names : []
        return vague
            + called.compactMap { key, calls in
                guard !told.contains(where: key.fits) else { return nil }
                return gap(key, at: calls.first(where: isCertain) ?? calls[0], in: run)
            }
    }

    private func isCertain(_ deed: Deed) -> Bool {
        deed.isCertain && deed.site.container.runsPlainly && !deed.isKept
    }

    /// The plugs of a use case that a program may run.
    private func plugs(of key: Key, in run: Run) -> [Plug] {
        wiring.plugs(of: key).filter { run.does($0.deed) }
    }

    private func isPlugged(_ key: Key, in run: Run) -> Bool {
        let plugs = plugs(of: key, in: run)
        let isSure = plugs.contains { $0.key == key && isCertain($0.deed) && $0.empty.isEmpty }
        return run.selfPlugged.contains(key.symbol)
            || isSure && !plugs.contains(where: \.isEmpty)
    }

    /// A call that perhaps nothing plugs.
    private func gap(_ key: Key, at call: Deed, in run: Run) -> Remark? {
        if isPlugged(key, in: run) { return nil }
        let (name, plugs) = (wiring.name(of: key), plugs(of: key, in: run))
        if let plug = plugs.first(where: { !$0.isEmpty }) {
            let what = "whether the plug at \(wiring.place(of: plug.deed.site)) answers \(name)"
            return cannotSee(what, at: call.site, on: [key])
        }
        let isAsked = wiring.code.deeds.contains {
            $0.verb.kind == .ask && $0.key == key && run.does($0)
        }
        let isSure = isCertain(call)
        let doubts = isSure ? "" : " if this line runs, which the map can't see"
        let condition = isAsked ? ", perhaps only if Actions.isPlugged says so" : doubts
        return remark(
            wiring.place(of: call.site),
            "\(name) is called in the program \(run.program.name)\(condition), and "
                + reason(plugs, key, in: run),
            on: [key],
            isAsked ? .warning : isSure ? .error : doubt
        )
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
