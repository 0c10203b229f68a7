extension Library {
    /// Whether a type is Plug's `Action` or `AsyncAction`.
    func isRoot(_ type: SwiftType) -> Bool { roots.contains(type.name) }

    func isPerform(_ requirement: Requirement) -> Bool {
        requirement.member == ".perform" && isRoot(requirement.owner)
    }

    /// What a call does with a use case, if it calls one of Plug's functions, or hands it over.
    func kind(of instruction: Instruction, in function: Function) -> Use.Kind? {
        guard function.usesPlug, case .call = instruction.operation,
            let name = function.body.callee(of: instruction),
            let title = external[name]
        else { return nil }
        return Use.Kind(calling: title)
    }

    /// The functions that a call gets as values, under the instructions that refer to them.
    func references(of instruction: Instruction, in body: Body) -> [Int: String] {
        var found: [Int: String] = [:]
        for value in body.operands(of: instruction).dropFirst() {
            for case .function(let name, let index) in body.origins(of: value, in: self)
            where functions[name] != nil {
                found[index] = name
            }
        }
        return found
    }

    /// The functions that a call gets as values.
    func closures(of instruction: Instruction, in body: Body) -> [String] {
        Set(references(of: instruction, in: body).values).sorted()
    }

    /// The types that instructions name, and those of the functions to which they refer.
    func typesNamed(in instructions: some Sequence<Instruction>, depth: Int) -> Set<SwiftType> {
        var types: Set<SwiftType> = []
        for instruction in instructions {
            switch instruction.operation {
            case .metatype(let type): types.insert(type)
            case .reference(let name) where depth > 1:
                let other = functions[name.text]?.body.instructions ?? []
                types.formUnion(typesNamed(in: other, depth: depth - 1))
            default: break
            }
        }
        return types
    }
}
