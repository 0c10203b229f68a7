extension Wiring {
    /// The use cases of a package, in the order of their modules and names.
    func useCases() -> [UseCase] {
        let byKey = Dictionary(grouping: code.deeds.filter { $0.key != nil }) { $0.key! }
        let bySymbol = Dictionary(grouping: byKey.keys, by: \.symbol)
        return code.actions.flatMap { type -> [UseCase] in
            let keys = bySymbol[type] ?? []
            // What derives from a use case is a part of what answers it, and what use cases have in
            // common is none.
            let isBase = type.derived.contains { !$0.answers }
            let isPart =
                type.answers || type.lineage.dropFirst().contains { bySymbol[$0] != nil }
            if keys.isEmpty, isBase || isPart { return [] }
            let closed = keys.filter { $0.scope == nil }
            // What may be several variants is shown with each.
            return (closed.isEmpty ? [keys.first ?? Key(symbol: type)] : closed).map { key in
                useCase(key, keys.filter(key.fits).flatMap { byKey[$0] ?? [] })
            }
        }
        .sorted { ($0.place.group, $0.name, $0.place) < ($1.place.group, $1.name, $1.place) }
    }

    private func useCase(_ key: Key, _ deeds: [Deed]) -> UseCase {
        let calls = Set(deeds.filter { $0.verb.kind == .call }.map { call($0, of: key) })
        let around = deeds.filter { $0.verb.kind == .around }
        return UseCase(
            name: name(of: key),
            base: key.symbol.base,
            place: place(of: key.symbol),
            calls: calls.sorted { ($0.place, $0.caller) < ($1.place, $1.caller) },
            answers: answers(to: key),
            around: Set(around.map { UseCase.Mark(name: $0.verb.name, place: place(of: $0.site)) })
                .sorted { $0.place < $1.place },
            key: key
        )
    }

    private func call(_ deed: Deed, of key: Key) -> UseCase.Call {
        UseCase.Call(
            caller: label(of: deed.site.container),
            place: place(of: deed.site),
            isCertain: deed.isCertain && deed.key == key,
            isIdle: isLinked(deed.site.file.module) && !runs.contains { $0.does(deed) }
        )
    }

    private func answers(to key: Key) -> [UseCase.Answer] {
        let plugged = plugs(of: key).filter { !$0.isEmpty }
        return Dictionary(grouping: plugged, by: answer).map { answer, plugs in
            var answer = answer
            answer.plugs = Set(plugs.map { place(of: $0.deed.site) }).sorted()
            return answer
        }
        .sorted { ($0.place.group, $0.name, $0.place) < ($1.place.group, $1.name, $1.place) }
    }

    private func answer(of plug: Plug) -> UseCase.Answer {
        if let symbol = plug.symbol {
            return .init(name: label(of: symbol), kind: plug.kind, place: place(of: symbol))
        }
        let code = "closure in \(label(of: plug.deed.site.container))"
        let other = plug.deed.verb.name == "replay" ? "a tape" : "an instance"
        let name = plug.kind == .closure ? code : other
        return .init(name: name, kind: plug.kind, place: place(of: plug.deed.site))
    }
}
