import Foundation

/// Reads the instructions of a function.
struct BodyReader {
    private let function: Function
    private let names: Names
    private var body = Body()
    private var block = 0

    /// The values that a block takes, by its number, and what others pass to it.
    private var parameters: [Int: [Int]] = [:]
    private var lastFile: Text?
    private var lastName = ""
    private var passed: [(block: Int, values: [Int])] = []

    init(_ function: Function, _ names: Names) {
        (self.function, self.names) = (function, names)
    }

    func read(_ text: Text) -> Body {
        var reader = self
        text.forEachLine { reader.read(line: $0) }
        reader.join()
        return reader.body
    }

    /// What only ends or describes a value.
    private static let idle: Set = [
        "debug_value", "end_borrow", "destroy_value", "destroy_addr", "dealloc_stack",
        "dealloc_box",
        "integer_literal", "string_literal", "float_literal", "ignored_use", "extend_lifetime",
        "end_access", "end_lifetime", "hop_to_executor", "unreachable", "fix_lifetime",
        "alloc_global", "debug_step", "end_apply", "abort_apply", "strong_release", "unwind",
    ]

    private mutating func read(line: Text) {
        if line.hasPrefix("bb") { return read(blockHead: line.string) }
        guard line.hasPrefix("  "), !line.hasPrefix("  //") else { return }
        var instruction = Instruction(operation: .other, block: block)
        var start = line.start + 2
        if start[0] == UInt8(ascii: "%") || start[0] == UInt8(ascii: "("),
            let equals = Text(start, line.end).find(" = ")
        {
            instruction.results = Self.values(in: Text(start, equals).string[...])
            start = equals + 3
        }
        let space = Text(start, line.end).find(" ") ?? line.end
        let name = Text(start, space).string
        var rest = Text(min(space + 1, line.end), line.end)
        if Self.idle.contains(name) { return }
        // Literals are half of a listing, and say nothing.
        if name == "function_ref", rest.find("_builtin") != nil { return }
        if name == "apply",
            let callee = rest.find("%").map({
                Self.values(in: Text($0, min($0 + 12, line.end)).string[...])
            }),
            body.makers[callee[0]] == nil
        {
            return
        }
        if let loc = rest.find(", loc ") {
            instruction.place = place(Text(loc, line.end))
            rest = Text(rest.start, loc)
        } else if let end = rest.find(", scope ") ?? rest.find(" // ") {
            rest = Text(rest.start, end)
        }
        // What a wrapper or a macro has made stands nowhere.
        if instruction.place.line == 0 { instruction.place = function.place }
        read(name, rest.string[...], &instruction)
        add(instruction)
    }

    /// The place in `, loc * "Sources/App/main.swift":3:7, scope 2`, if it is in a source.
    private mutating func place(_ text: Text) -> SourcePlace {
        guard let open = text.find("\""), let close = Text(open + 1, text.end).find("\":") else {
            return function.place
        }
        var line = 0
        var next = close + 2
        while next < text.end, next[0] >= 48, next[0] < 58 {
            line = line * 10 + Int(next[0] - 48)
            next += 1
        }
        let file = Text(open + 1, close)
        if !file.equals(lastFile) {
            lastFile = file
            lastName = file.string
        }
        return lastName.hasSuffix(".swift")
            ? SourcePlace(file: lastName, line: line) : function.place
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
        default: break
        }
        body.instructions.append(instruction)
    }

    /// Notes who writes to addresses, and so to what they are parts of.
    private mutating func write(to addresses: some Sequence<Int>, _ number: Int) {
        for var address in addresses {
            body.writers[address, default: []].append(number)
            while let maker = body.maker(of: address), case .other = maker.operation,
                let whole = maker.operands.first, maker.operands.count == 1
            {
                address = whole
                body.writers[address, default: []].append(number)
            }
        }
    }

    private mutating func read(
        _ name: String,
        _ rest: Substring,
        _ instruction: inout Instruction
    ) {
        instruction.operands = Self.values(in: rest)
        switch name {
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            instruction.operation = .reference(names.function(Self.symbol(in: rest), in: function))
        case "class_method", "objc_method", "super_method", "objc_super_method", "witness_method":
            read(method: name, rest, &instruction)
        case "apply", "try_apply", "begin_apply", "partial_apply":
            read(call: name, rest, &instruction)
        case "metatype": instruction.operation = .metatype(type(rest, instruction))
        case "value_metatype":
            instruction.operation = .valueMetatype(type(Self.firstPart(of: rest), instruction))
        case "existential_metatype": instruction.operation = .valueMetatype(TypeText.unknown)
        case "alloc_ref", "struct", "enum":
            let start = rest.firstIndex(of: "$") ?? rest.startIndex
            var text = Self.firstPart(of: rest[start...])
            if name == "struct", let open = text.range(of: " (") { text = text[..<open.lowerBound] }
            instruction.operation =
                name == "enum" && text.hasPrefix("$Optional<")
                ? .other : .instance(type(text, instruction))
        case "alloc_ref_dynamic", "init_existential_addr", "init_existential_value",
            "alloc_existential_box":
            let type = TypeText.parts(of: rest).last { $0.hasPrefix("$") } ?? ""
            let made = self.type(type, instruction)
            instruction.operation = name == "alloc_ref_dynamic" ? .instance(made) : .boxed(made)
        case "init_existential_ref":
            let type = rest.range(of: " : $").map { rest[$0.upperBound...] } ?? rest
            instruction.operation = .boxed(self.type(Self.firstPart(of: type), instruction))
        case "upcast", "unchecked_ref_cast", "unconditional_checked_cast":
            let type = rest.range(of: " to $", options: .backwards).map { rest[$0.upperBound...] }
            instruction.operation = .converted(self.type(type ?? "", instruction))
            if type?.hasSuffix(".Type") == true { instruction.type = ".Type" }
        case "init_existential_metatype":
            let type = TypeText.parts(of: rest).last ?? ""
            instruction.operation = .converted(self.type(type, instruction))
            instruction.type = ".Type"
        case "store", "assign", "copy_addr", "store_borrow": instruction.operation = .store
        case "return": instruction.operation = .result
        case "br", "cond_br", "switch_enum", "checked_cast_br", "switch_value":
            pass(rest, otherwise: instruction.operands)
        case "global_addr": instruction.mentions = [Self.symbol(in: rest)]
        case "struct_extract", "struct_element_addr", "ref_element_addr", "tuple_extract",
            "tuple_element_addr", "destructure_struct", "destructure_tuple", "ref_tail_addr",
            "index_addr", "tail_addr", "box_extract":
            instruction.isProjection = true
        default:
            guard rest.contains("@$s") else { break }
            instruction.mentions = rest.matches(of: /@(\$s\w+)/).map { String($0.1) }
        }
    }

    private func read(method name: String, _ rest: Substring, _ instruction: inout Instruction) {
        guard let hash = rest.range(of: "#"),
            let colon = rest[hash.upperBound...].range(of: " : ")
        else { return }
        var type = rest[colon.upperBound...]
        for end in [", $@", ", %", " : $@", ", $"] {
            if let range = type.range(of: end) { type = type[..<range.lowerBound] }
        }
        let key = names.resolve(String(rest[hash.upperBound..<colon.lowerBound]), in: function)
        let requirement = Requirement(name: key, type: String(type))
        // Of the instances of a class, the listing says only in which class the method is declared.
        let head = rest[..<hash.lowerBound].dropLast(2)
        let receiver = name == "witness_method" ? self.type(head, instruction) : requirement.owner
        instruction.operation = .method(
            requirement,
            of: receiver,
            isSuper: name.contains("super")
        )
    }

    private mutating func read(
        call name: String,
        _ rest: Substring,
        _ instruction: inout Instruction
    ) {
        guard let start = rest.firstIndex(of: "%") else { return }
        let afterCallee = rest[start...].dropFirst().drop { $0.isNumber }
        var types: [String] = []
        var arguments = afterCallee
        if afterCallee.first == "<",
            let close = TypeText.end(ofListAt: afterCallee.startIndex, in: afterCallee)
        {
            let list = afterCallee[afterCallee.index(after: afterCallee.startIndex)..<close]
            types = TypeText.parts(of: list).map { type($0, instruction) }
            arguments = afterCallee[afterCallee.index(after: close)...]
        }
        let callee = Self.values(in: rest[start..<afterCallee.startIndex])
        let end = arguments.range(of: ") : ")
        instruction.operands =
            callee + Self.values(in: arguments[..<(end?.lowerBound ?? arguments.endIndex)])
        instruction.operation = .call(types: types)
        instruction.isPartial = name == "partial_apply"
        guard let end, !instruction.isPartial else { return }
        var signature = arguments[end.upperBound...]
        if name == "try_apply", let normal = signature.range(of: ", normal ") {
            // What it returns is what the block gets that goes on.
            let result = -1 - body.instructions.count
            instruction.results = [result]
            pass(signature[normal.upperBound...].prefix { $0 != "," }, otherwise: [result])
            signature = signature[..<normal.lowerBound]
        }
        if let arrow = signature.range(of: ") -> ", options: .backwards) {
            let results = signature[arrow.upperBound...]
            instruction.resultAddresses =
                results.count(of: "@out ") + results.count(of: "@error_indirect ")
            let list = Self.parameters(endingAt: arrow.lowerBound, in: signature)
            let arguments = instruction.operands.dropFirst()
            instruction.changed =
                arguments.prefix(instruction.resultAddresses)
                + zip(arguments.dropFirst(instruction.resultAddresses), list)
                .filter { $0.1.hasPrefix("@inout") }.map(\.0)
            let generics = Function.generics(of: String(signature))
            let own = Dictionary(zip(generics, types)) { first, _ in first }
            let type = type(signature[arrow.upperBound...], instruction)
            instruction.type = TypeText.replacing(type) { own[$0] }
        }
    }

    /// The list that a bracket closes.
    private static func parameters(endingAt close: String.Index, in text: Substring) -> [String] {
        let bytes = Array(text[..<close].utf8)
        var depth = 1
        var start = bytes.count
        while start > 0, depth > 0 {
            start -= 1
            if bytes[start] == UInt8(ascii: ")") { depth += 1 }
            if bytes[start] == UInt8(ascii: "(") { depth -= 1 }
        }
        let list = bytes[min(start + 1, bytes.count)...]
        return TypeText.parts(of: String(decoding: list, as: UTF8.self))
    }

    // MARK: Blocks

    private mutating func read(blockHead line: String) {
        block = Int(line.dropFirst(2).prefix { $0.isNumber }) ?? 0
        guard let open = line.firstIndex(of: "("),
            let close = line.range(of: "):", options: .backwards)
        else { return }
        let list = TypeText.parts(of: line[line.index(after: open)..<close.lowerBound])
        for (number, part) in list.enumerated() {
            guard let value = Self.values(in: part[...]).first else { continue }
            parameters[block, default: []].append(value)
            let text = part.range(of: "$").map { part[$0.lowerBound...] } ?? ""
            var instruction = Instruction(operation: .other, results: [value], block: block)
            let type = type(text, instruction)
            instruction.operation = .parameter(number: block == 0 ? number : -1, type: type)
            if text.hasSuffix(".Type") { instruction.type = ".Type" }
            add(instruction)
        }
    }

    /// Notes which values go to which blocks: `bb3(%1, %2)`.
    private mutating func pass(_ text: Substring, otherwise values: [Int]) {
        for match in text.matches(of: /bb(\d+)(?:\(([^)]*)\))?/) {
            passed.append((Int(match.1) ?? 0, match.2.map { Self.values(in: $0) } ?? values))
        }
    }

    private mutating func join() {
        for (block, values) in passed {
            for (number, parameter) in (parameters[block] ?? []).enumerated() {
                guard let maker = body.makers[parameter], !values.isEmpty else { continue }
                body.instructions[maker].operands.append(values[min(number, values.count - 1)])
            }
        }
    }

    // MARK: Words

    private func type(_ text: some StringProtocol, _ instruction: Instruction) -> String {
        names.resolve(TypeText.cleaned(text), in: function, at: instruction.place)
    }

    private static func firstPart(of text: Substring) -> Substring {
        Substring(TypeText.parts(of: text).first ?? "")
    }

    /// The numbers behind each `%`.
    private static func values(in text: Substring) -> [Int] {
        var values: [Int] = []
        var number: Int?
        for byte in text.utf8 {
            if byte == UInt8(ascii: "%") {
                number = 0
            } else if byte >= 48, byte < 58, let own = number {
                number = own * 10 + Int(byte - 48)
            } else if let own = number {
                values.append(own)
                number = nil
            }
        }
        return number.map { values + [$0] } ?? values
    }

    private static func symbol(in text: Substring) -> String {
        String(text.dropFirst().prefix { $0 != " " }.filter { $0 != "\"" })
    }

    /// The place in `* "Sources/App/main.swift":3:7, scope 2`.
    static func place(_ text: Substring) -> SourcePlace {
        guard let open = text.firstIndex(of: "\""),
            let close = text[text.index(after: open)...].firstIndex(of: "\"")
        else { return SourcePlace(file: "", line: 0) }
        let file = text[text.index(after: open)..<close]
        let line = text[close...].dropFirst(2).prefix { $0.isNumber }
        return SourcePlace(file: String(file), line: Int(line) ?? 0)
    }
}

extension Substring {
    fileprivate func count(of word: String) -> Int { components(separatedBy: word).count - 1 }
}
