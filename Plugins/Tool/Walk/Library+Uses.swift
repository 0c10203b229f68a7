extension Library {
    func isRoot(_ type: String) -> Bool {
        ["Action", "AsyncAction"].contains(TypeText.name(of: type))
            && classes[TypeText.name(of: type)] == nil
    }

    /// What a call does with a use case, if it calls one of Plug's functions, or hands it over.
    func kind(of instruction: Instruction, in function: Function) -> Use.Kind? {
        guard function.usesPlug, case .call = instruction.operation,
            let name = function.body.callee(of: instruction),
            let title = external[name]
        else { return nil }
        return Use.Kind(calling: title)
    }

    /// The functions that a call gets as values.
    func closures(of instruction: Instruction, in body: Body) -> [String] {
        instruction.operands.dropFirst().flatMap { value in
            body.origins(of: value, in: self).compactMap { origin in
                if case .function(let name) = origin, functions[name] != nil { name } else { nil }
            }
        }
        .sorted()
    }

    /// The types in the list that a call such as `verify` gets.
    func boxedTypes(before call: Instruction, in body: Body) -> Set<String> {
        var types: Set<String> = []
        for value in call.operands.dropFirst() {
            for origin in body.origins(of: value, in: self, throughCalls: true) {
                switch origin {
                case .metatype(let type): types.insert(type)
                case .call(let index):
                    guard let name = body.callee(of: body.instructions[index]) else { continue }
                    types.formUnion(metatypes(in: name, depth: 3))
                default: break
                }
            }
        }
        return types.filter(isUseCase)
    }

    private func metatypes(in name: String, depth: Int) -> Set<String> {
        guard depth > 0, let body = functions[name]?.body else { return [] }
        var types: Set<String> = []
        for instruction in body.instructions {
            switch instruction.operation {
            case .metatype(let type): types.insert(type)
            case .reference(let other): types.formUnion(metatypes(in: other, depth: depth - 1))
            default: break
            }
        }
        return types
    }
}
