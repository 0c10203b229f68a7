import Foundation

/// Reads the instructions of a function.
struct BodyReader {
    private let function: Function
    private let names: Names
    private var body = Body()
    private var block = 0

    /// The values that a block takes, by its number, and what others pass to it.
    private var parameters: [Int: [Int]] = [:]
    private var passed: [(block: Int, values: [Int])] = []
    private var lastFile: (text: Text, name: String)?

    init(_ function: Function, _ names: Names) {
        (self.function, self.names) = (function, names)
    }

    func read(_ text: Text) -> Body {
        var reader = self
        for line in text.lines { reader.read(line: line) }
        for (block, values) in reader.passed where !values.isEmpty {
            for (number, parameter) in (reader.parameters[block] ?? []).enumerated() {
                let value = values[min(number, values.count - 1)]
                reader.body.maker(of: parameter)?.operands.append(value)
            }
        }
        return reader.body
    }

    /// What only ends or describes a value.
    private static let idle: Set = [
        "debug_value", "end_borrow", "destroy_value", "destroy_addr", "dealloc_stack",
        "dealloc_box", "integer_literal", "string_literal", "float_literal", "ignored_use",
        "extend_lifetime", "end_access", "end_lifetime", "hop_to_executor", "unreachable",
        "fix_lifetime", "alloc_global", "debug_step", "end_apply", "abort_apply", "strong_release",
        "unwind",
    ]

    private mutating func read(line: Text) {
        if line.hasPrefix("bb") { return read(blockHead: line) }
        guard line.hasPrefix("  "), !line.hasPrefix("  //") else { return }
        var text = Text(line.start + 2, line.end)
        var results: [Int] = []
        if text.hasPrefix("%") || text.hasPrefix("("), let (made, rest) = text.cut(at: " = ") {
            (results, text) = (made.values, rest)
        }
        let (word, tail) = text.cut(at: " ") ?? (text, Text(text.end, text.end))
        let name = word.string
        if Self.idle.contains(name) { return }
        // Literals are half of a listing, and say nothing.
        if name == "function_ref", tail.find("_builtin") != nil { return }
        if name == "apply", let callee = tail.upTo("(").values.first, body.makers[callee] == nil {
            return
        }
        let instruction = Instruction(block: block, place: function.place)
        instruction.results = results
        var rest = tail
        if let (said, loc) = tail.cut(at: ", loc ") {
            rest = said
            // What a wrapper or a macro has made stands nowhere.
            if let (place, column) = place(loc), place.line > 0 {
                (instruction.place, instruction.column) = (place, column)
            }
        } else {
            rest = tail.find(", scope ") != nil ? tail.upTo(", scope ") : tail.upTo(" // ")
        }
        read(name, rest, instruction)
        let targets = targets(in: rest)
        instruction.blocks = targets.map(\.block)
        // What a call returns is what the block gets that goes on. The other one gets its error.
        let given = instruction.isCall ? instruction.results : instruction.operands
        for (block, values) in targets.prefix(instruction.isCall ? 1 : targets.count) {
            passed.append((block, values.isEmpty ? given : values))
        }
        add(instruction)
    }

    /// The blocks that may follow, and what they get: `bb1(%1, %2)`, `normal bb1, error bb2`.
    private func targets(in text: Text) -> [(block: Int, values: [Int])] {
        guard text.find(" bb") != nil || text.hasPrefix("bb") else { return [] }
        return " \(text.string)".components(separatedBy: " bb").dropFirst().compactMap { part in
            let number = part.prefix(while: \.isNumber)
            let list = part[number.endIndex...].upTo(")")
            let values = list.first == "(" ? list.split(separator: "%").dropFirst() : []
            return Int(number).map { block in
                (block, values.compactMap { Int($0.prefix(while: \.isNumber)) })
            }
        }
    }

    /// The place behind `loc`, if it is in a source.
    private mutating func place(_ text: Text) -> (SourcePlace, column: Int)? {
        guard let (file, line, column) = text.place else { return nil }
        if !file.equals(lastFile?.text) { lastFile = (file, file.string) }
        let name = lastFile?.name ?? ""
        return name.hasSuffix(".swift") ? (SourcePlace(file: name, line: line), column) : nil
    }

    private mutating func add(_ instruction: Instruction) {
        let number = body.instructions.count
        for value in instruction.results { body.makers[value] = number }
        switch instruction.operation {
        case .store: write(to: instruction.operands.suffix(1), number)
        case .call:
            // A closure may change the variables that it has.
            let closed = instruction.isPartial ? Array(instruction.operands.dropFirst()) : []
            write(to: closed + instruction.changed, number)
        default: write(to: instruction.changed, number)
        }
        body.instructions.append(instruction)
    }

    /// Notes who writes to addresses, and so to what they are parts of.
    private mutating func write(to addresses: some Sequence<Int>, _ number: Int) {
        for var address in addresses {
            body.writers[address, default: []].append(number)
            while let maker = body.maker(of: address), case .other = maker.operation,
                let whole = maker.operands.first, maker.operands.count == 1 || maker.isProjection
            {
                address = whole
                body.writers[address, default: []].append(number)
            }
        }
    }

    private mutating func read(_ name: String, _ rest: Text, _ instruction: Instruction) {
        instruction.operands = rest.values
        switch name {
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            instruction.operation = .reference(names.function(symbol(rest), in: function))
        case "class_method", "objc_method", "super_method", "objc_super_method", "witness_method":
            read(method: name, rest.string, instruction)
        case "apply", "try_apply", "begin_apply", "partial_apply":
            read(call: name, rest, instruction)
        case "existential_metatype": instruction.operation = .valueMetatype(TypeText.unknown)
        case "store", "assign", "copy_addr", "store_borrow": instruction.operation = .store
        case "return": instruction.operation = .result
        case "checked_cast_br", "checked_cast_addr_br", "unconditional_checked_cast_addr":
            read(cast: rest.string, instruction)
        case "init_enum_data_addr", "inject_enum_addr":
            // An optional at an address, whose value is written behind this, or nil.
            guard rest.find("#Optional.") != nil else { break }
            let isNil = rest.find("#Optional.none") != nil
            if !isNil && name == "inject_enum_addr" { break }
            instruction.operation = .optional
            instruction.changed = instruction.operands
            if isNil { instruction.operands = [] }
        case "global_addr": instruction.mentions = [symbol(rest)]
        case "struct_extract", "struct_element_addr", "ref_element_addr", "tuple_extract",
            "tuple_element_addr", "destructure_struct", "destructure_tuple", "ref_tail_addr",
            "index_addr", "tail_addr", "box_extract":
            instruction.isProjection = true
        default:
            if let maker = Self.makers[name] { return read(maker, of: name, rest, instruction) }
            guard rest.find("@$s") != nil else { break }
            instruction.mentions = rest.string.matches(of: /@(\$s\w+)/).map { String($0.1) }
            if name == "keypath", let (_, given) = rest.string.cut(at: ") <", last: true) {
                let list = TypeText.list(in: "<" + given)?.list ?? ""
                instruction.boundTypes = TypeText.parts(of: list).map { type($0, instruction) }
            }
        }
    }

    /// What instructions make of the types that they name.
    private static let makers: [String: @Sendable (String) -> Instruction.Operation] = [
        // `Self` in a class may be one that derives from it.
        "metatype": { $0.hasPrefix(TypeText.unknown) ? .valueMetatype($0) : .metatype($0) },
        "value_metatype": { .valueMetatype($0) },
        "alloc_ref": { .instance($0) },
        "alloc_ref_dynamic": { .instance($0) },
        "struct": { .instance($0) },
        "enum": { $0.hasPrefix("Optional<") ? .optional : .instance($0) },
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
        _ maker: (String) -> Instruction.Operation,
        of name: String,
        _ rest: Text,
        _ instruction: Instruction
    ) {
        let types = TypeText.parts(of: rest.string).compactMap { $0.cut(at: "$")?.tail }
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
        let method = names.resolve(String(key), in: function)
        let requirement = Requirement(name: method, type: type.trimmingCharacters(in: .whitespaces))
        // Of the instances of a class, the listing says only in which class the method is declared.
        let isWitness = name == "witness_method"
        instruction.operation = .method(
            requirement,
            of: isWitness ? self.type(head.dropLast(2), instruction) : requirement.owner,
            isSuper: name.contains("super")
        )
    }

    private mutating func read(call name: String, _ rest: Text, _ instruction: Instruction) {
        guard let open = rest.find("%") else { return }
        var types: [String] = []
        var list = Text(Text(open, rest.end).find("(") ?? rest.end, rest.end)
        let generic = Text(Text(open, list.start).find("<") ?? list.start, rest.end)
        if generic.start < list.start, let (given, tail) = TypeText.list(in: generic.string[...]) {
            types = TypeText.parts(of: given).map { type($0, instruction) }
            list = Text(rest.end - tail.utf8.count, rest.end)
        }
        var (arguments, signature) = list.cut(at: ") : ") ?? (list, Text(rest.end, rest.end))
        instruction.operands = Text(open, generic.start).values + arguments.values
        instruction.operation = .call(types: types)
        instruction.isPartial = name == "partial_apply"
        if instruction.isPartial { return }
        if name == "try_apply", let (own, _) = signature.cut(at: ", normal ") {
            instruction.results = [-1 - body.instructions.count]
            signature = own
        }
        instruction.signature = signature
        let results = ["@out ", "@error_indirect "].filter { signature.find($0) != nil }
        if !results.isEmpty, let (_, said) = signature.string.cut(at: ") -> ", last: true) {
            let counts = results.map { said.components(separatedBy: $0).count - 1 }
            instruction.resultAddresses = counts.reduce(0, +)
        }
        // A call that changes an argument may change each, as far as the map looks.
        let given = instruction.operands.dropFirst()
        let changesArguments = signature.find("@inout ") != nil
        instruction.changed =
            Array(changesArguments ? given : given.prefix(instruction.resultAddresses))
    }

    // MARK: Blocks

    private mutating func read(blockHead line: Text) {
        let line = line.string
        block = Int(line.dropFirst(2).prefix { $0.isNumber }) ?? 0
        guard let list = line.cut(at: "(")?.tail.cut(at: "):", last: true)?.head else { return }
        for (number, part) in TypeText.parts(of: list).enumerated() {
            guard let value = Int(part.dropFirst().prefix { $0.isNumber }) else { continue }
            parameters[block, default: []].append(value)
            let instruction = Instruction(block: block, place: function.place)
            instruction.results = [value]
            let type = type(part.cut(at: "$")?.tail ?? "", instruction)
            instruction.operation = .parameter(number: block == 0 ? number : -1, type: type)
            instruction.isOfTypes = part.hasSuffix(".Type")
            if block == 0 { body.parameterCount += 1 }
            add(instruction)
        }
    }

    // MARK: Words

    private func type(_ text: some StringProtocol, _ instruction: Instruction) -> String {
        names.resolve(TypeText.cleaned(text), in: function, at: instruction)
    }

    private func symbol(_ text: Text) -> String {
        String(text.upTo(" ").string.dropFirst().filter { $0 != "\"" })
    }
}
