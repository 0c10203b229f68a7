/// What answers a use case, where it is plugged.
enum Answer: Hashable {
    case instance(String)
    /// A closure, or a function that is plugged by its name.
    case closure(String)
    case function(String)
    /// An instance of a class that the code around the plug doesn't show.
    case unknown
}

extension Library {
    /// The answers of a plug, and the classes of those that don't say how it is done.
    func answers(of use: Use) -> (answers: [Answer], empty: [String]) {
        guard let body = functions[use.direct.function]?.body else { return ([.unknown], []) }
        let instruction = body.instructions[use.direct.instruction]
        let symbol = body.callee(of: instruction) ?? ""
        let closures = closures(of: instruction, in: body)
        // Instances come as autoclosures.
        guard symbol.contains("XA") else {
            return (
                closures.isEmpty
                    ? [.closure(use.direct.function)] : closures.map(answer(ofClosure:)), []
            )
        }
        var answers: Set<Answer> = []
        var empty: Set<String> = []
        for closure in closures {
            for (type, isExact) in results(of: closure, depth: 5) {
                switch (type, isExact, type.map(answering) ?? .unclear) {
                case (let type?, _, .yes), (let type?, true, .unclear):
                    answers.insert(.instance(type))
                case (let type?, true, .no): empty.insert(type)
                default: answers.insert(.unknown)
                }
            }
        }
        if answers.isEmpty && empty.isEmpty { answers = [.unknown] }
        return (answers.sorted { "\($0)" < "\($1)" }, empty.sorted())
    }

    private func answer(ofClosure name: String) -> Answer {
        guard let function = functions[name] else { return .closure(name) }
        guard function.title.hasPrefix("implicit closure") else {
            return function.isClosure ? .closure(name) : .function(name)
        }
        let inner = function.called.first { functions[$0] != nil }
        return inner.map(answer(ofClosure:)) ?? .closure(name)
    }

    // MARK: Results

    /// The classes that a function returns, and whether just these.
    private func results(of name: String, depth: Int) -> [(type: String?, isExact: Bool)] {
        guard depth > 0, let function = functions[name] else { return [(nil, false)] }
        let body = function.body
        return resultOrigins(of: function).flatMap { origin -> [(type: String?, isExact: Bool)] in
            switch origin {
            case .instance(let type): return [(type, true)]
            case .some(let type), .parameter(_, let type): return [(type, false)]
            case .call(let index):
                let call = body.instructions[index]
                let callee = body.callee(of: call)
                let deeper = callee.map { results(of: $0, depth: depth - 1) } ?? []
                let isClear = !deeper.isEmpty && deeper.allSatisfy { $0.type != nil }
                return isClear ? deeper : [(function.resultType(of: call), false)]
            default: return [(nil, false)]
            }
        }
    }

    private func resultOrigins(of function: Function, tellsNil: Bool = false) -> Set<Origin> {
        let body = function.body
        if function.signature.contains("-> @out ") || function.signature.contains("-> (@out ") {
            return body.origins(of: body.firstParameter, in: self, tellsNil: tellsNil)
                .filter { if case .parameter(0, _) = $0 { false } else { true } }
        }
        return Set(
            body.instructions.filter(\.isResult).flatMap(\.operands).flatMap {
                body.origins(of: $0, in: self, tellsNil: tellsNil)
            }
        )
    }

    // MARK: Overriding

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
        // An override may promise an output always.
        let result = function.signature.cut(at: ") -> ", last: true)?.tail
        let isSure = mayThrow || result?.contains("Optional<") == false
        if isSure, !asked.contains(.base) {
            if asked.contains(.instance) { asking.insert(type) }
            return .yes
        }
        var outputs = outputs(of: function, for: type, depth: 5)
        // Of an output that is optional, nil is one. And an own error may take the place of super's.
        let isOptional = TypeText.arguments(of: root).last?.hasPrefix("Optional<") != false
        if isOptional, outputs.remove(.none) != nil { outputs.insert(.some) }
        if mayThrow, function.body.instructions.contains(where: \.isBox) { return .unclear }
        // What super has missed is not made good by nil.
        let asksBase = asked.contains(.base)
        if outputs == [.some], !asksBase || !isOptional { return .yes }
        if outputs.isSubset(of: [.none, .base(.no)]), !outputs.isEmpty { return .no }
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
                    if !isAnswered(instruction, in: body) { asked.insert(.instance) }
                case .method(let method, _, _):
                    open += callees(of: instruction, method, in: body, for: type)
                case .reference(let name):
                    if let performing = performer(name) {
                        ask(performing)
                    } else {
                        open.append(name)
                    }
                default: break
                }
            }
        }
        return asked
    }

    /// Whether the instance whose `perform` it is surely answers.
    private func isAnswered(_ method: Instruction, in body: Body) -> Bool {
        let origins = method.operands.prefix(1).flatMap { body.origins(of: $0, in: self) }
        return !origins.isEmpty
            && origins.allSatisfy { origin in
                guard case .instance(let type) = origin else { return false }
                return answering(type) == .yes && !asking.contains(type)
            }
    }

    /// The functions that a method may be, called by an instance of a type.
    private func callees(
        of instruction: Instruction,
        _ method: Requirement,
        in body: Body,
        for type: String
    ) -> [String] {
        var types = [type]
        if case .method(_, _, true) = instruction.operation {
            types = [superclass(of: instruction, in: body)].compactMap(\.self)
        } else if !families(of: type).contains(method.owner) {
            types = implementers[method.owner] ?? []
        }
        return types.flatMap { implementations(of: method, for: $0).map(\.name) }
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
                guard depth > 0, let maker else { return [.made] }
                let callees: [String]
                switch maker.operation {
                case .method(let method, _, let isSuper) where performs(method):
                    guard isSuper else { return [.instance] }
                    return [.base(answering(superclass(of: maker, in: body) ?? "Action"))]
                case .method(let method, _, _):
                    callees = self.callees(of: maker, method, in: body, for: type)
                case .reference(let name):
                    if let performing = performer(name) {
                        return [.base(answering(performing))]
                    }
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
        method.isPerform || method.name.hasSuffix(".perform") && isUseCase(method.owner)
    }
}

extension Body {
    var firstParameter: Int { instructions.first?.results.first ?? 0 }
}
