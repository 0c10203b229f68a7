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
        var told: Set<SwiftType> = []
        var remarks: [Remark] = []
        for (call, isCertain) in calls {
            for type in call.types.sorted() where told.insert(type).inserted {
                let name = labels.name(of: type)
                let all = plugged[type] ?? []
                let running = all.filter { run.possible.uses.contains($0.use) }
                let answering = running.filter { !$0.answers.isEmpty }
                if let plug = answering.first {
                    var doubts = running.compactMap { plug in
                        lack(of: plug, "here").map { (plug, "which plug of \(name) counts: \($0)") }
                    }
                    if !answering.contains(where: { certain.contains($0.use) }) {
                        doubts.append((plug, "whether this plug of \(name) runs"))
                    }
                    remarks += doubts.map { plug, what in
                        cannotSee(what, at: labels.place(of: plug.use), on: [type])
                    }
                    continue
                }
                if loose.contains(type) || recorded.contains(type) { continue }
                let idle = all.first { !$0.answers.isEmpty }.map {
                    "nothing runs its plug at \(labels.place(of: $0.use).description)"
                }
                let reason =
                    running.first.flatMap { lack(of: $0, "there") }
                    ?? "nothing is plugged there: "
                    + (idle ?? "plug \(name).self <~ My\(type.lastName)()")
                let (condition, severity) =
                    asked.contains(type)
                    ? (", perhaps only if Actions.isPlugged says so", .warning)
                    : isCertain
                        ? ("", .error) : (" if this line runs, which the map can't see", doubt)
                let text = "\(name) is called in the program \(run.program.name)\(condition)"
                let place = labels.place(of: call)
                remarks.append(
                    remark(place, "\(text), and \(reason)", on: [type], severity: severity)
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
        return "\(empty.path), which is plugged \(place), \(lack)"
    }
}
