/// What blocks pass to each other.
extension BodyReader {
    /// What a call returns is what the block gets that goes on. The other one gets its error.
    mutating func branch(
        to targets: [(block: Int, values: [Int])],
        _ instruction: Instruction,
        _ own: [Int]
    ) {
        for (block, _) in targets { next.append((Int32(instructions.count), Int32(block))) }
        let given = instruction.isCall ? instruction.values : own
        for (block, values) in targets.prefix(instruction.isCall ? 1 : targets.count) {
            passed.append((block, values.isEmpty ? given : values))
        }
    }

    /// The blocks that may follow, and what they get: `bb1(%1, %2)`, `normal bb1, error bb2`.
    func targets(in text: Text) -> [(block: Int, values: [Int])] {
        guard text.find("bb") != nil else { return [] }
        var found: [(block: Int, values: [Int])] = []
        // The first one may stand at the start, behind the space before the text.
        var rest = Text(text.start - 1, text.end)
        while let (_, tail) = rest.cut(at: " bb") {
            let (block, next) = tail.number
            let values = next.hasPrefix("(") ? values(in: next.upTo(")")) : []
            if next.start > tail.start { found.append((block, values)) }
            rest = next
        }
        return found
    }

    /// bb0(%0 : $Int, %1 : @guaranteed $Cart):
    mutating func read(blockHead line: Text) {
        var (number, rest) = Text(line.start + 2, line.end).number
        block = number
        while let mark = rest.find("%") {
            let (value, said) = Text(mark + 1, rest.end).number
            let part = said.upTo(", %")
            rest = Text(part.end, rest.end)
            var instruction = Instruction(block: Int32(block), line: Int32(function.place.line))
            instruction.results = Int32(value)..<Int32(value + 1)
            let text = Text(part.find("$") ?? part.start, part.end).upTo("):").string
            let type = names.type(text, in: scope(of: instruction))
            instruction.operation = .parameter(type)
            instruction.isOfTypes = text.hasSuffix(".Type")
            memories[value] = type
            parameters[block, default: []].append(instructions.count)
            add(instruction, [])
        }
    }

    mutating func passToParameters() {
        var received: [Int: [Int]] = [:]
        for (block, values) in passed where !values.isEmpty {
            for (number, parameter) in (parameters[block] ?? []).enumerated() {
                received[parameter, default: []].append(values[min(number, values.count - 1)])
            }
        }
        for (parameter, values) in received {
            let start = Int32(operands.count)
            operands += values
            instructions[parameter].operands = start..<Int32(operands.count)
        }
    }
}
