/// What looks forgotten: a plug twice, a need, a use case that nothing calls.
extension Inspector {
    func doublePlugs() -> [Remark] {
        let blocks = Dictionary(grouping: plugs) { plug in
            let site = plug.use.direct
            let body = wiring.library.functions[site.function]?.body
            let block = body?.instructions[site.instruction].block ?? 0
            return [site.function, "\(block)", "\(plug.type)"]
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

    func missingNeeds() -> [Remark] {
        let protocols = wiring.library.protocols.values.filter { owner in
            owner.needs.contains { wiring.library.isUseCase($0.type) }
        }
        let modules = Dictionary(grouping: protocols.sorted { $0.name < $1.name }, by: \.module)
        var told: Set<[String]> = []
        return uses.filter { $0.kind == .call && $0.isClear && !isIdle($0) }.flatMap { call in
            let module = labels.module(of: call.function)
            guard let own = modules[module] else { return [Remark]() }
            let listed = Set(own.flatMap { needs(of: $0) })
            return call.types.sorted().compactMap { type in
                guard !listed.contains(type), told.insert([module, "\(type)"]).inserted else {
                    return nil
                }
                let (short, name) = (type.lastName, labels.name(of: type))
                let property = short.prefix(1).lowercased() + short.dropFirst()
                return remark(
                    labels.place(of: call),
                    "\(module) calls \(name), and its needs don't list it: add var \(property): "
                        + "Plugged<\(name)> { get } to \(own[0].name.path)",
                    on: [type]
                )
            }
        }
    }

    /// The use cases that a protocol lists, with those that it inherits.
    private func needs(of owner: Protocol) -> [SwiftType] {
        owner.needs.map(\.type)
            + owner.bases.compactMap { wiring.library.protocols[$0] }.flatMap(needs)
    }

    /// What a program could use, and none does.
    func forgotten(_ useCase: UseCase) -> [Remark] {
        var remarks: [Remark] = []
        let name = useCase.type.name
        let isIdle =
            useCase.calls.allSatisfy(\.isIdle)
            && !riddles.contains { use in
                use.kind == .call && use.types.contains { $0.name == name }
            }
        if wiring.isLinked(useCase.place.module), isIdle {
            let tests = useCase.tests.map { $0.calls > 0 } == true ? " but by tests" : ""
            let sugar = useCase.calls.first.map { ": nothing runs its call in \($0.caller)" } ?? ""
            let never = "\(useCase.name) is never called\(tests)\(sugar)"
            remarks.append(remark(useCase.place, never, on: [useCase.type]))
        }
        guard !useCase.answers.contains(where: { $0.kind == .unknown }) else { return remarks }
        let idle = useCase.answers.filter { $0.plugs.isEmpty && wiring.isLinked($0.place.module) }
        return remarks
            + idle.map { answer in
                let text = "\(answer.name) is never plugged: it would answer \(useCase.name)"
                return remark(answer.place, text, on: [useCase.type])
            }
    }
}
