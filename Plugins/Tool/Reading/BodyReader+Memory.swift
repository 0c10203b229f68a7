/// What is put into `Any` or `AnyObject`, for `print` perhaps, and so isn't passed as a protocol. Of
/// properties and of variables that closures capture, the map doesn't see it.
extension BodyReader {
    func read(box name: String, _ rest: Text, _ address: Int?, _ instruction: inout Instruction) {
        var type = Text(rest.find("$") ?? rest.end, rest.end)
        // %2 : $Row : $Row, $any Flow
        if name == "init_existential_ref" { type = type.upTo(" : $") }
        // $any Error, $Failure
        if name == "alloc_existential_box" { type = type.cut(at: ", ")?.tail ?? type }
        let text = type.string
        instruction.operation = .boxed(names.type(text, in: scope(of: instruction)))
        instruction.isOfTypes = text.hasSuffix(".Type")
        let memory = address.flatMap { memories[$0] }
        instruction.isForAny = memory == .named("Any") || rest.string.hasSuffix(", $AnyObject")
    }

    /// Notes of what type memory is, or a part of it, if that has `Any` in it.
    mutating func note(memory name: String, _ text: Text, _ whole: Int?, _ instruction: Instruction)
    {
        guard let address = instruction.values.first else { return }
        let known = whole.flatMap { memories[$0] }
        switch name {
        case "alloc_stack", "global_addr", "ref_tail_addr":
            // $*Any, let, name "value"
            guard text.find("Any") != nil,
                let type = text.upTo(", name ").string.cut(at: "$", last: true)?.tail.parts.first
            else { return }
            memories[address] = names.type("$\(type)", in: scope(of: instruction))
        case "index_addr": memories[address] = known
        case "init_enum_data_addr" where known?.ownName == "Optional":
            memories[address] = known?.parts.first
        case "tuple_element_addr":
            // The parts of a tuple with labels or functions are more than its elements.
            guard let number = text.cut(at: ", ")?.tail.number.value, let known,
                case .other(let texts) = known.kind,
                texts.dropFirst().dropLast().allSatisfy({ $0 == ", " }),
                known.parts.indices.contains(number)
            else { return }
            memories[address] = known.parts[number]
        default: return
        }
    }
}
