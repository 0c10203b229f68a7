extension Wiring {
    /// The use cases of a package, in the order of their modules and names.
    func useCases() -> [UseCase] {
        var usesByType: [SwiftType: [Use]] = [:]
        for use in survey.uses {
            for type in use.types { usesByType[type, default: []].append(use) }
        }
        let needs = needsByType()
        let needed = library.protocols.values.flatMap(\.needs).map(\.type)
        // What is perhaps called may be a use case, and not a class that answers one.
        let called = usesByType.filter { type, uses in
            uses.contains(where: \.isClear)
                || library.answering(type) == .no && uses.contains { $0.kind == .call }
        }
        let used = Dictionary(grouping: Set(called.keys + needed), by: \.name)
        let bases = Set(
            actions.filter { library.answering($0.name) == .no || used[$0.name] != nil }
                .compactMap { $0.superclass(in: library).map(\.name) }
        )
        var useCases: [UseCase] = []
        for own in actions {
            let variants = (used[own.name] ?? []).sorted()
            let isAnswer = library.answering(own.name) != .no || pluggedClasses.contains(own.name)
            let isDirect = own.superclass(in: library).map(library.isRoot) ?? true
            // One that derives from a use case in use is a part of what answers that.
            let isPart =
                named.contains(own.name)
                || library.ancestors(of: own.name).dropFirst().contains { used[$0.name] != nil }
            let isOnlyMade = !isDirect && (isAnswer || isPart)
            if variants.isEmpty, bases.contains(own.name) || isOnlyMade { continue }
            let closed = variants.filter { !$0.isOpen(in: own.generics) }
            for type in own.generics.isEmpty || closed.isEmpty ? [own.generic] : closed {
                useCases.append(useCase(own, type, usesByType[type] ?? [], needs[type] ?? []))
            }
        }
        return useCases.sorted {
            ($0.place.group, $0.name, $0.place.file, $0.place.line)
                < ($1.place.group, $1.name, $1.place.file, $1.place.line)
        }
    }

    private func useCase(
        _ own: Class,
        _ type: SwiftType,
        _ uses: [Use],
        _ needs: [UseCase.Need]
    ) -> UseCase {
        let root = library.ancestors(of: type).first(where: library.isRoot)
        let signature = (root?.arguments ?? []).map { $0.written() }
        let clear = uses.filter { $0.isClear && !labels.isTest($0) }
        let perhaps = uses.filter { !$0.isClear && !labels.isTest($0) }
        func calls(_ uses: [Use]) -> [UseCase.Call] {
            uses.filter { $0.kind == .call }.flatMap { self.calls($0, type) }
        }
        func places(_ kind: Use.Kind) -> [Place] {
            clear.filter { $0.kind == kind }.map(labels.place)
        }
        func tests(_ kind: Use.Kind) -> Int {
            uses.count { $0.kind == kind && $0.isClear && labels.isTest($0) }
        }
        let all = calls(clear)
        let shown = all.filter { !labels.isTest($0.place.module) }
        let tests = UseCase.Tests(
            calls: tests(.call) + all.count - shown.count,
            plugs: tests(.plug),
            interceptors: tests(.intercept),
            recorders: tests(.record),
            checks: tests(.verify)
        )
        return UseCase(
            name: labels.name(of: type),
            kind: root?.path ?? "",
            input: signature.first ?? "?",
            output: signature.last ?? "?",
            place: labels.place(of: own),
            calls: sorted(shown.isEmpty ? calls(perhaps) : shown),
            answers: answers(to: type, perhaps),
            interceptors: places(.intercept),
            recorders: places(.record),
            checks: places(.verify),
            needs: needs,
            tests: labels.request.readsTests ? tests : nil,
            type: type
        )
    }

    private func sorted(_ calls: [UseCase.Call]) -> [UseCase.Call] {
        func order(_ call: UseCase.Call) -> (String, Int, String, Int, String) {
            (call.place.file, call.place.line, call.caller, call.through.count, "\(call.isIdle)")
        }
        // One line of a macro may stand for several calls in its code.
        var seen: Set<UseCase.Call> = []
        return calls.filter { seen.insert($0).inserted }.sorted { order($0) < order($1) }
    }

    private func answers(to type: SwiftType, _ perhaps: [Use]) -> [UseCase.Answer] {
        var answers: [UseCase.Answer] = []
        for plug in plugsByType[type] ?? [] where !labels.isTest(plug.use) {
            let place = labels.place(of: plug.use)
            for answer in plug.answers {
                let made = shown(answer, plug)
                let known = answers.firstIndex { $0.name == made.name && $0.place == made.place }
                if known == nil { answers.append(made) }
                let index = known ?? answers.count - 1
                if !answers[index].plugs.contains(place) { answers[index].plugs.append(place) }
            }
        }
        if answers.isEmpty {
            let places = perhaps.filter { $0.kind == .plug }.map(labels.place)
            answers = places.map { place in
                .init(name: "an instance, perhaps", kind: .unknown, place: place, plugs: [place])
            }
        }
        // The classes that could answer it.
        for own in unplugged[type.name] ?? [] where own.name != type {
            let answered = library.ancestors(of: own.name).dropFirst()
            guard !own.generics.isEmpty || answered.contains(type) else { continue }
            let place = labels.place(of: own)
            answers.append(UseCase.Answer(name: own.name.path, kind: .class, place: place))
        }
        return answers.sorted {
            ($0.place.group, $0.name, $0.place.line) < ($1.place.group, $1.name, $1.place.line)
        }
    }

    private func needsByType() -> [SwiftType: [UseCase.Need]] {
        var needs: [SwiftType: [UseCase.Need]] = [:]
        for owner in library.protocols.values where !labels.isTest(owner.module) {
            for (property, type) in owner.needs {
                let place = place(of: property, in: owner)
                needs[type, default: []].append(.init(name: owner.name.path, place: place))
            }
        }
        return needs.mapValues { needs in
            needs.sorted { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
        }
    }
}
