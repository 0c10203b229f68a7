extension Library {
    /// Whether a class, or one between it and the use case, says how it is done.
    func answering(_ type: String) -> Answering {
        if let known = knownAnswers[type] { return known }
        // A perform may call itself, by way of others.
        knownAnswers[type] = .yes
        let answering = readAnswering(type)
        knownAnswers[type] = answering
        return answering
    }

    func overridesPerform(_ type: String) -> Bool {
        let methods = classes[TypeText.name(of: type)]?.methods ?? [:]
        let function = methods.first { $0.key.isPerform }?.value.first.flatMap {
            functions[$0.function]
        }
        return function != nil
    }

    private func readAnswering(_ type: String) -> Answering {
        if isRoot(type) { return .no }
        guard let own = classes[TypeText.name(of: type)],
            let method = own.methods.first(where: { $0.key.isPerform })?.value.first
        else { return .unclear }
        guard var function = functions[method.function] else { return .no }
        if function.title.hasPrefix("vtable thunk"),
            let inner = function.called.compactMap({ functions[$0] }).first
        {
            function = inner
        }
        let asked = asked(by: function, for: type)
        let root = ancestors(of: type).first(where: isRoot) ?? ""
        let mayThrow = root.hasPrefix("Async")
        let asksBase = asked.contains(.base)
        // An override may promise an output always, or at least no error.
        let result = function.signature.cut(at: ") -> ", last: true)?.tail
        let promises = result?.contains(mayThrow ? "@error" : "Optional<") == false
        let isSure = mayThrow ? promises || !asksBase : promises && !asksBase
        if isSure {
            if asked.contains(.instance) { asking.insert(type) }
            return .yes
        }
        var outputs = outputs(of: function, for: type, depth: 5)
        // Of an output that is optional, nil is one. And an own error may take the place of super's.
        let isOptional = TypeText.arguments(of: root).last?.hasPrefix("Optional<") != false
        if isOptional, outputs.remove(.none) != nil { outputs.insert(.some) }
        if mayThrow, function.body.instructions.contains(where: \.isBox) { return .unclear }
        // What super has missed is not made good by nil.
        if outputs == [.some], !asksBase || !isOptional { return .yes }
        if outputs.isSubset(of: [.none, .base(.no)]), !outputs.isEmpty { return .no }
        if promises, outputs.isDisjoint(with: [.base(.no), .base(.unclear)]) { return .yes }
        let isClear = outputs.isSubset(of: [.some, .instance, .base(.yes)])
        if !isClear || asksBase { return .unclear }
        if outputs.contains(.instance) || asked.contains(.instance) { asking.insert(type) }
        return .yes
    }

    // MARK: Asking others

    enum Asked {
        /// A base class that perhaps doesn't answer, and an instance that perhaps doesn't.
        case base, instance
    }

    /// What a function asks for an output, or what it calls. A method of its own is that of a type.
    func asked(by function: Function, for type: String) -> Set<Asked> {
        var asked: Set<Asked> = []
        var seen: Set<String> = []
        var open = [function.name]
        func ask(_ performing: String) {
            if answering(performing) != .yes { asked.insert(.base) }
            if asking.contains(performing) { asked.insert(.instance) }
        }
        while let name = open.popLast() {
            guard seen.insert(name).inserted, let body = functions[name]?.body else { continue }
            for instruction in body.instructions {
                switch instruction.operation {
                case .method(let method, _, true) where performs(method):
                    ask(superclass(of: instruction, in: body) ?? "Action")
                case .method(let method, _, false) where performs(method):
                    let isAnswered = isMade(instruction, in: body) {
                        answering($0) == .yes && !asking.contains($0)
                    }
                    if !isAnswered { asked.insert(.instance) }
                case .method(let method, _, _):
                    open += callees(of: instruction, method, in: body, for: type)
                case .reference(let name):
                    if let performing = performer(name) {
                        ask(performing)
                    } else {
                        open.append(name)
                    }
                case .call where asksElsewhere && body.isUnknown(callee: instruction):
                    asked.insert(.instance)
                default: break
                }
            }
        }
        return asked
    }

    /// Whether a function, which is no part of a `perform`, asks an instance that perhaps doesn't
    /// answer. Then a closure that comes from anywhere may do so, too.
    func asksElsewhere(_ function: Function) -> Bool {
        let isOther = !tests.contains(function.module) && !function.title.contains(".perform(_:)")
        return isOther
            && function.body.instructions.contains { instruction in
                guard case .method(let method, _, false) = instruction.operation else {
                    return false
                }
                return performs(method)
                    && !isMade(instruction, in: function.body, of: overridesPerform)
            }
    }

    /// Whether a closure that is plugged may ask others. One that comes from elsewhere has the name of
    /// the function in which it is plugged.
    func mayAsk(_ closure: String, pluggedIn function: String) -> Bool {
        if closure == function { return asksElsewhere }
        return functions[closure].map { !asked(by: $0, for: "").isEmpty } ?? false
    }

    /// Whether the instance whose method it is, is made here, and of such a class.
    private func isMade(
        _ method: Instruction,
        in body: Body,
        of isSuch: (String) -> Bool
    ) -> Bool {
        let origins = method.operands.prefix(1).flatMap { body.origins(of: $0, in: self) }
        return !origins.isEmpty
            && origins.allSatisfy {
                if case .instance(let type) = $0 { isSuch(type) } else { false }
            }
    }

    /// The functions that a method may be, called by an instance of a type.
    private func callees(
        of instruction: Instruction,
        _ method: Requirement,
        in body: Body,
        for type: String
    ) -> [String] {
        var type = type
        if case .method(_, _, true) = instruction.operation {
            guard let base = superclass(of: instruction, in: body) else { return [] }
            type = base
        } else if !families(of: type).contains(method.owner) {
            if let known = knownCallees[method] { return known }
            let types = implementers[method.owner] ?? []
            let all = types.flatMap { implementations(of: method, for: $0).map(\.name) }
            knownCallees[method] = all
            return all
        }
        return implementations(of: method, for: type).map(\.name)
    }

    // MARK: Outputs

    /// Where a `perform` has its output from.
    private enum Output: Hashable {
        /// What others return, and what is in an optional, or nil.
        case made
        case some
        case none
        /// What the base class answers, or another instance.
        case base(Answering)
        case instance
    }

    private func outputs(
        of function: Function,
        for type: String,
        depth: Int
    ) -> Set<Output> {
        let outputs = resultOrigins(of: function, tellsNil: true).map { origin -> Set<Output> in
            switch origin {
            case .none: return [.none]
            case .instance, .some: return [.some]
            case .call(let index):
                let body = function.body
                let maker = body.instructions[index].operands.first.flatMap(body.maker)
                // What changes an argument doesn't return what it writes there.
                let changes = body.instructions[index].changed.count
                guard depth > 0, let maker, changes == body.instructions[index].resultAddresses
                else { return [.made] }
                let callees: [String]
                switch maker.operation {
                case .method(let method, _, true) where performs(method):
                    return [.base(answering(superclass(of: maker, in: body) ?? "Action"))]
                case .method(let method, _, _) where performs(method): return [.instance]
                case .method(let method, _, _):
                    callees = self.callees(of: maker, method, in: body, for: type)
                case .reference(let name):
                    if let performing = performer(name) { return [.base(answering(performing))] }
                    callees = [name]
                default: callees = []
                }
                let known = callees.compactMap { functions[$0] }
                if known.isEmpty || known.count < callees.count { return [.made] }
                return known.reduce(into: []) {
                    $0.formUnion(self.outputs(of: $1, for: type, depth: depth - 1))
                }
            default: return [.made]
            }
        }
        return outputs.reduce(into: []) { $0.formUnion($1) }
    }

    /// The class whose `perform` a function is.
    private func performer(_ name: String) -> String? {
        let title = functions[name]?.title ?? external[name] ?? ""
        let end = ".perform(_:)"
        guard title.hasSuffix(end), !title.contains("closure #"), !title.contains(" in ") else {
            return nil
        }
        let type = String(title.dropLast(end.count))
        return functions[name].map { names.resolve(type, in: $0) } ?? type
    }

    /// Whether a method is the `perform` of a use case, or of a class that answers one.
    private func performs(_ method: Requirement) -> Bool {
        method.name.hasSuffix(".perform")
            && (Self.roots.contains(method.owner) || isUseCase(method.owner))
    }
}
