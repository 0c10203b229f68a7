/// What answers a use case, where it is plugged.
enum Answer: Hashable {
    case instance(SwiftType)
    /// A closure, or a function that is plugged by its name.
    case closure(String)
    case function(String)
    /// An instance of a class that the code around the plug doesn't show.
    case unknown
}

extension Library {
    /// The answers of a plug, and the classes of those that don't say how it is done.
    func answers(of use: Use) -> (answers: [Answer], empty: [SwiftType]) {
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
        var empty: Set<SwiftType> = []
        for closure in closures {
            for (type, isExact) in results(of: closure, depth: 5) {
                switch (isExact, answering(type)) {
                case (true, .no) where !answersNil(type): empty.insert(type)
                case (true, _), (_, .yes): answers.insert(.instance(type))
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

    private typealias Result = (type: SwiftType, isExact: Bool)

    /// The classes that a function returns, and whether just these.
    private func results(of name: String, depth: Int) -> [Result] {
        guard depth > 0, let function = functions[name] else { return [(.unknown, false)] }
        let body = function.body
        return resultOrigins(of: function).flatMap { origin -> [Result] in
            switch origin {
            case .instance(let type): return [(type, true)]
            case .some(let type), .parameter(_, let type): return [(type, false)]
            case .call(let index):
                let call = body.instructions[index]
                let callee = body.callee(of: call)
                let deeper = callee.map { results(of: $0, depth: depth - 1) } ?? []
                let isClear = !deeper.isEmpty && deeper.allSatisfy { $0.type != .unknown }
                return isClear ? deeper : [(function.resultType(of: call, in: self), false)]
            default: return [(.unknown, false)]
            }
        }
    }

    func resultOrigins(of function: Function) -> Set<Origin> {
        let body = function.body
        if function.signature.returnsToAddress {
            return body.origins(of: body.firstParameter, in: self)
                .filter { if case .parameter(0, _) = $0 { false } else { true } }
        }
        return Set(
            body.instructions.filter(\.isResult).flatMap(body.operands).flatMap {
                body.origins(of: $0, in: self)
            }
        )
    }
}

extension Body {
    var firstParameter: Int { instructions.first?.values.first ?? 0 }
}
