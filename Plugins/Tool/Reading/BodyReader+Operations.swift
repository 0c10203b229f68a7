import Foundation

/// What an instruction does.
extension BodyReader {
    /// Reads it, and tells its operands and the addresses to which it writes.
    mutating func read(
        _ kind: Kind,
        _ name: String,
        _ rest: Text,
        _ instruction: inout Instruction
    ) -> (operands: [Int], addresses: [Int]) {
        let operands = values(in: rest)
        switch kind {
        case .reference:
            instruction.operation = .reference(names.function(symbol(rest), in: function))
        case .method: read(method: name, rest.string, &instruction)
        case .call: return read(call: name, rest, &instruction)
        case .store:
            instruction.operation = .store
            return (operands, operands.suffix(1))
        case .cast:
            read(cast: rest.string, &instruction)
            return (Array(operands.prefix(1)), Array(operands.dropFirst()))
        case .result: instruction.operation = .result
        case .global, .memory, .projection:
            if case .global = kind { instruction.operation = .mention([symbol(rest)], types: []) }
            if case .projection = kind { instruction.isProjection = true }
            note(memory: name, rest, operands.first, instruction)
        case .setter:
            if rest.find(", set %") != nil, let setter = operands.last { doubt(setter) }
        case .anyMetatype: instruction.operation = .valueMetatype(.unknown)
        case .maker(let operation): read(operation, of: name, rest, &instruction)
        case .box: read(box: name, rest, operands.first, &instruction)
        case .other:
            guard rest.find("@$s") != nil else { break }
            var types: [SwiftType] = []
            if name == "keypath", let (_, given) = rest.string.cut(at: ") <", last: true) {
                let scope = scope(of: instruction)
                types = ("<\(given)".list?.list ?? "").parts.map { names.type("$\($0)", in: scope) }
            }
            let functions = rest.string.matches(of: /@(\$s\w+)/).map { String($0.1) }
            instruction.operation = .mention(functions, types: types)
        }
        return (operands, [])
    }

    private func read(
        _ operation: (SwiftType) -> Instruction.Operation,
        of name: String,
        _ rest: Text,
        _ instruction: inout Instruction
    ) {
        var type = Text(rest.find("$") ?? rest.end, rest.end)
        // $@thick Like.Type, %5
        type = type.upTo(", %")
        if name == "struct" { type = type.upTo(" (") }
        if name == "enum" { type = type.upTo(", #") }
        let made = type.string
        instruction.operation = operation(names.type(made, in: scope(of: instruction)))
        instruction.isOfTypes = made.hasSuffix(".Type")
    }

    /// Reads what is cast to which type: `any Any.Type in %2 to any Flow.Type in %4`.
    private func read(cast text: String, _ instruction: inout Instruction) {
        guard let (_, cast) = text.cut(at: " to ") else { return }
        let type = cast.upTo(", bb").upTo(" in %")
        instruction.operation = .converted(names.type("$\(type)", in: scope(of: instruction)))
        instruction.isOfTypes = type.hasSuffix(".Type")
    }

    private func read(method name: String, _ rest: String, _ instruction: inout Instruction) {
        guard let (head, tail) = rest.cut(at: "#"), let (key, said) = tail.cut(at: " : ") else {
            return
        }
        let type = [", $@", ", %", " : $@", ", $"].reduce(said) { $0.upTo($1) }
        let requirement = names.requirement(key, type, in: function.scope())
        let isSuper = name.contains("super")
        var receiver = requirement.owner
        // Of the instances of a class, the listing says only in which class the method is declared.
        if isSuper || name == "witness_method" {
            let own = isSuper ? head.cut(at: " : ")?.tail ?? "" : head
            receiver = names.type("$\(own.dropLast(2))", in: scope(of: instruction))
        }
        instruction.operation = .method(requirement, of: receiver, isSuper: isSuper)
    }

    private func read(
        call name: String,
        _ rest: Text,
        _ instruction: inout Instruction
    ) -> (operands: [Int], addresses: [Int]) {
        guard let open = rest.find("%") else { return ([], []) }
        var types: [SwiftType] = []
        var list = Text(Text(open, rest.end).find("(") ?? rest.end, rest.end)
        let generic = Text(Text(open, list.start).find("<") ?? list.start, rest.end)
        if generic.start < list.start, let (given, tail) = generic.string.list {
            types = given.parts.map { names.type($0, in: scope(of: instruction)) }
            list = Text(rest.end - tail.utf8.count, rest.end)
        }
        instruction.operation = .call(types: types)
        let callee = values(in: Text(open, generic.start))
        guard let (arguments, said) = list.cut(at: ") : $") else {
            return (callee + values(in: list), [])
        }
        let given = values(in: arguments)
        instruction.isPartial = name == "partial_apply"
        // A closure may change the variables that it has.
        if instruction.isPartial { return (callee + given, given) }
        let isTried = name == "try_apply"
        if isTried {
            let number = Int32(instructions.count)
            instruction.results = (-1 - number)..<(-number)
        }
        let signature = names.signature((isTried ? said.upTo(", normal ") : said).string)
        instruction.signature = signature
        // A call that changes an argument may change each, as far as the map looks.
        let changed = signature.changesArguments ? given.count : signature.resultAddresses
        return (callee + given, Array(given.prefix(changed)))
    }

    private func symbol(_ text: Text) -> String {
        let symbol = Text(text.start + 1, text.upTo(" ").end)
        return symbol.find("\"") == nil ? symbol.string : symbol.string.filter { $0 != "\"" }
    }
}
