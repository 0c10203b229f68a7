import Foundation

/// What an instruction does.
extension BodyReader {
    mutating func read(_ name: String, _ rest: Text, _ instruction: Instruction) {
        instruction.operands = values(in: rest)
        switch name {
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            instruction.operation = .reference(names.function(symbol(rest), in: function))
        case "class_method", "objc_method", "super_method", "objc_super_method", "witness_method":
            read(method: name, rest.string, instruction)
        case "apply", "try_apply", "begin_apply", "partial_apply":
            read(call: name, rest, instruction)
        case "existential_metatype": instruction.operation = .valueMetatype(.unknown)
        case "store", "assign", "copy_addr", "store_borrow": instruction.operation = .store
        case "return": instruction.operation = .result
        case "checked_cast_br", "checked_cast_addr_br", "unconditional_checked_cast_addr":
            read(cast: rest.string, instruction)
        case "global_addr": instruction.mentions = [symbol(rest)]
        case "struct_extract", "struct_element_addr", "ref_element_addr", "tuple_extract",
            "tuple_element_addr", "destructure_struct", "destructure_tuple", "ref_tail_addr",
            "index_addr", "tail_addr", "box_extract":
            instruction.isProjection = true
        case "assign_or_init", "assign_by_wrapper":
            let setter = rest.cut(at: ", set %") == nil ? nil : instruction.operands.last
            setter.flatMap(body.maker)?.isPerhaps = true
        default:
            if let maker = Self.makers[name] { return read(maker, of: name, rest, instruction) }
            guard rest.find("@$s") != nil else { break }
            instruction.mentions = rest.string.matches(of: /@(\$s\w+)/).map { String($0.1) }
            if name == "keypath", let (_, given) = rest.string.cut(at: ") <", last: true) {
                let list = "<\(given)".list?.list ?? ""
                instruction.boundTypes = list.parts.map { type($0, instruction) }
            }
        }
    }

    /// What instructions make of the types that they name.
    static let makers: [String: @Sendable (SwiftType) -> Instruction.Operation] = [
        // `Self` in a class may be one that derives from it.
        "metatype": { $0.isUnknown ? .valueMetatype($0) : .metatype($0) },
        "value_metatype": { .valueMetatype($0) },
        "alloc_ref": { .instance($0) },
        "alloc_ref_dynamic": { .instance($0) },
        "struct": { .instance($0) },
        "enum": { $0.ownName == "Optional" ? .optional : .instance($0) },
        "init_existential_addr": { .boxed($0) },
        "init_existential_value": { .boxed($0) },
        "init_existential_ref": { .boxed($0) },
        "alloc_existential_box": { .boxed($0) },
        "upcast": { .converted($0) },
        "unchecked_ref_cast": { .converted($0) },
        "unconditional_checked_cast": { .converted($0) },
        "init_existential_metatype": { .converted($0) },
    ]

    private func read(
        _ maker: (SwiftType) -> Instruction.Operation,
        of name: String,
        _ rest: Text,
        _ instruction: Instruction
    ) {
        let types = rest.string.parts.compactMap { $0.cut(at: "$")?.tail }
        // Behind a reference stands its own type, and then the one that it becomes.
        let named = (name == "init_existential_ref" ? types.first?.upTo(" : $") : types.last) ?? ""
        let made = name == "struct" ? named.upTo(" (") : named
        instruction.operation = maker(type(made, instruction))
        instruction.isOfTypes = made.hasSuffix(".Type")
    }

    /// Reads what is cast to which type: `any Any.Type in %2 to any Flow.Type in %4`.
    private func read(cast text: String, _ instruction: Instruction) {
        guard let (_, cast) = text.cut(at: " to ") else { return }
        let type = cast.upTo(", bb").upTo(" in %")
        instruction.operation = .converted(self.type(type, instruction))
        instruction.isOfTypes = type.hasSuffix(".Type")
        instruction.changed = Array(instruction.operands.dropFirst())
        instruction.operands = Array(instruction.operands.prefix(1))
    }

    private func read(method name: String, _ rest: String, _ instruction: Instruction) {
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
            receiver = self.type(own.dropLast(2), instruction)
        }
        instruction.operation = .method(requirement, of: receiver, isSuper: isSuper)
    }

    private mutating func read(call name: String, _ rest: Text, _ instruction: Instruction) {
        guard let open = rest.find("%") else { return }
        var types: [SwiftType] = []
        var list = Text(Text(open, rest.end).find("(") ?? rest.end, rest.end)
        let generic = Text(Text(open, list.start).find("<") ?? list.start, rest.end)
        if generic.start < list.start, let (given, tail) = generic.string.list {
            types = given.parts.map { names.type($0, in: function, at: instruction) }
            list = Text(rest.end - tail.utf8.count, rest.end)
        }
        var (arguments, signature) = list.cut(at: ") : ") ?? (list, Text(rest.end, rest.end))
        instruction.operands = values(in: Text(open, generic.start)) + values(in: arguments)
        instruction.operation = .call(types: types)
        instruction.isPartial = name == "partial_apply"
        if instruction.isPartial { return }
        if name == "try_apply", let (own, _) = signature.cut(at: ", normal ") {
            instruction.results = (-1 - body.instructions.count)..<(-body.instructions.count)
            signature = own
        }
        instruction.signature = signature
        let results = ["@out ", "@error_indirect "].filter { signature.find($0) != nil }
        if !results.isEmpty, let (_, said) = signature.string.cut(at: ") -> ", last: true) {
            let counts = results.map { said.components(separatedBy: $0).count - 1 }
            instruction.resultAddresses = counts.reduce(0, +)
        }
        // A call that changes an argument may change each, as far as the map looks. So may a local
        // function, which gets the variables that it captures.
        let given = instruction.operands.dropFirst()
        let changesArguments = signature.find("@inout") != nil || signature.find("{ var ") != nil
        instruction.changed =
            Array(changesArguments ? given : given.prefix(instruction.resultAddresses))
    }

    func type(_ text: some StringProtocol, _ instruction: Instruction) -> SwiftType {
        names.type("$\(text)", in: function, at: instruction)
    }

    private func symbol(_ text: Text) -> String {
        let symbol = Text(text.start + 1, text.upTo(" ").end)
        return symbol.find("\"") == nil ? symbol.string : symbol.string.filter { $0 != "\"" }
    }
}
