/// Finds what is not plugged, what the map can't follow, and what looks forgotten.
struct Inspector {
    let wiring: Wiring
    var labels: Labels { wiring.labels }

    /// How severe it is that the map can't follow something.
    let doubt: Remark.Severity

    /// What the package itself does, without its tests.
    let uses: [Use]
    let plugs: [Wiring.Plug]

    /// Those of which the map can't see what they are about.
    let riddles: [Use]

    init(_ wiring: Wiring, _ request: Request) {
        self.wiring = wiring
        doubt = request.isStrict ? .error : .warning
        uses = wiring.survey.uses.filter { !wiring.labels.isTest($0) }
        plugs = wiring.plugs.filter { !wiring.labels.isTest($0.use) }
        riddles = uses.filter { !$0.isClear }
    }

    /// All remarks, in the order of their places.
    func remarks(on useCases: [UseCase]) -> [Remark] {
        let remarks =
            wiring.survey.runs.flatMap(missingPlugs) + unseen() + doublePlugs()
            + missingNeeds() + useCases.flatMap(forgotten)
        return Set(remarks).sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }

    func remark(
        _ place: Place,
        _ text: String,
        on types: [SwiftType],
        severity: Remark.Severity = .warning
    ) -> Remark {
        Remark(severity, place, text, types.map(labels.name))
    }

    /// A remark on what the map can't follow.
    func cannotSee(_ what: String, at place: Place, on types: [SwiftType]) -> Remark {
        remark(place, "the map can't see \(what)", on: types, severity: doubt)
    }

    private func unseen() -> [Remark] {
        let unseen = riddles.map { use in
            let names = use.types.map(labels.name).sorted()
            let more = names.count > 8 ? ["\(names.count - 8) others"] : []
            let shown = names.prefix(8) + more
            let perhaps = names.isEmpty ? "" : ": perhaps \(shown.joined(separator: " or "))"
            let what = "which use case is \(use.kind.rawValue) here\(perhaps)"
            return cannotSee(what, at: labels.place(of: use), on: use.types.sorted())
        }
        let unclear = plugs.filter { !$0.isClear && !isIdle($0.use) }.map { plug in
            let what = "which class answers \(labels.name(of: plug.type)) here"
            return cannotSee(what, at: labels.place(of: plug.use), on: [plug.type])
        }
        let endless = Set(wiring.survey.runs.flatMap(\.possible.endless)).map { site in
            let what = "all that this call goes on to: its types grow without an end"
            let module = labels.module(of: site.function)
            return cannotSee(what, at: labels.place(site.place, in: module), on: [])
        }
        return unseen + unclear + endless
    }

    func isIdle(_ use: Use) -> Bool {
        wiring.isLinked(labels.module(of: use.direct.function)) && !wiring.survey.runs(use)
    }
}
