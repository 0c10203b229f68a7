import Foundation

/// Reads the instructions of a function.
struct BodyReader {
    let function: Function
    let names: Names
    private(set) var instructions: [Instruction] = []
    private(set) var operands: [Int] = []
    private(set) var makers: [Int] = []
    private(set) var writes: [Body.Write] = []
    private(set) var files: [String]
    private(set) var next: [(instruction: Int32, block: Int32)] = []
    private(set) var parameterCount = 0

    private var block = 0

    /// What stands for the values that only hand it on, or -1.
    private var passedOn: [Int] = []

    /// The instructions that are values which a block takes, by its number, and what others pass to it.
    private var parameters: [Int: [Int]] = [:]
    private var passed: [(block: Int, values: [Int])] = []

    /// Where the code before stands. What a macro writes into it stands nowhere.
    private var last: (file: UInt16, line: Int32)
    private var lastFile: (text: Text, number: UInt16?)?

    init(_ function: Function, _ names: Names) {
        (self.function, self.names, files) = (function, names, [function.place.file])
        last = (0, Int32(function.place.line))
    }

    mutating func read(_ text: Text) -> Body {
        var rest = text
        while !rest.isEmpty {
            let line = rest.line
            rest = Text(line.end + 1, rest.end)
            read(line: line)
        }
        passToParameters()
        return Body(self)
    }

    private mutating func read(line: Text) {
        if line.hasPrefix("bb") { return read(blockHead: line) }
        guard line.hasPrefix("  ") else { return }
        var text = Text(line.start + 2, line.end)
        var results: [Int] = []
        if text.hasPrefix("%") || text.hasPrefix("("), let (made, rest) = text.cut(at: " = ") {
            (results, text) = (made.values, rest)
        }
        let (word, tail) = text.cut(at: " ") ?? (text, Text(text.end, text.end))
        let name = word.string
        if Digest.passing.contains(name), results.count == 1, let value = values(in: tail).first {
            return passOn(value, as: results[0])
        }
        var instruction = Instruction(block: Int32(block), file: last.file, line: last.line)
        if let first = results.first {
            instruction.results = Int32(first)..<Int32(first + results.count)
        }
        var rest = tail
        if let (said, loc) = tail.cut(at: ", loc ") {
            rest = said
            place(&instruction, loc)
        }
        let kind = Self.kinds[name] ?? .other
        let (own, addresses) = read(kind, name, rest, &instruction)
        if kind.mayBranch { branch(to: targets(in: rest), instruction, own) }
        add(instruction, own)
        for address in addresses { write(to: address, instructions.count - 1) }
    }

    /// Adds an instruction, and notes what it makes.
    private mutating func add(_ instruction: Instruction, _ own: [Int]) {
        var instruction = instruction
        let start = Int32(operands.count)
        for operand in own { operands.append(operand) }
        instruction.operands = start..<(start + Int32(own.count))
        // Those of calls that may throw are negative, and name their makers themselves.
        if instruction.results.lowerBound >= 0, !instruction.results.isEmpty {
            while makers.count < Int(instruction.results.upperBound) { makers.append(-1) }
            for value in instruction.values { makers[value] = instructions.count }
        }
        instructions.append(instruction)
    }

    /// Notes that what an instruction makes may not be used.
    mutating func doubt(_ value: Int) {
        if makers.indices.contains(value), makers[value] >= 0 {
            instructions[makers[value]].isPerhaps = true
        }
    }

    // MARK: Values

    /// The values that it names, or what these only hand on.
    func values(in text: Text) -> [Int] {
        var values = text.values
        for index in values.indices { values[index] = original(values[index]) }
        return values
    }

    private func original(_ value: Int) -> Int {
        value < passedOn.count && passedOn[value] >= 0 ? passedOn[value] : value
    }

    private mutating func passOn(_ value: Int, as other: Int) {
        while passedOn.count <= other { passedOn.append(-1) }
        passedOn[other] = value
    }

    /// Notes who writes to an address, and so to what it is a part of.
    private mutating func write(to address: Int, _ number: Int) {
        writes.append(Body.Write(address: Int32(address), instruction: Int32(number)))
        guard makers.indices.contains(address), makers[address] >= 0 else { return }
        let maker = instructions[makers[address]]
        guard case .other = maker.operation, !maker.operands.isEmpty,
            maker.operands.count == 1 || maker.isProjection
        else { return }
        write(to: operands[Int(maker.operands.lowerBound)], number)
    }

    // MARK: Blocks

    /// What a call returns is what the block gets that goes on. The other one gets its error.
    private mutating func branch(
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
    private func targets(in text: Text) -> [(block: Int, values: [Int])] {
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
    private mutating func read(blockHead line: Text) {
        var (number, rest) = Text(line.start + 2, line.end).number
        block = number
        while let mark = rest.find("%") {
            let (value, said) = Text(mark + 1, rest.end).number
            let part = said.upTo(", %")
            rest = Text(part.end, rest.end)
            var instruction = Instruction(block: Int32(block), line: Int32(function.place.line))
            instruction.results = Int32(value)..<Int32(value + 1)
            let type = Text(part.find("$") ?? part.start, part.end).upTo("):").string
            instruction.operation = .parameter(names.type(type, in: scope(of: instruction)))
            instruction.isOfTypes = type.hasSuffix(".Type")
            parameters[block, default: []].append(instructions.count)
            add(instruction, [])
        }
        if block == 0 { parameterCount = instructions.count }
    }

    private mutating func passToParameters() {
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

    // MARK: Places

    /// Places an instruction where the text behind `loc` says, if that is in a source. What a wrapper or
    /// a macro has made stands nowhere.
    private mutating func place(_ instruction: inout Instruction, _ text: Text) {
        guard let (file, line, column) = text.place, line > 0 else { return }
        if !file.isEmpty, !file.equals(lastFile?.text) {
            lastFile = (file, number(of: file.string))
        }
        guard let number = lastFile?.number else { return }
        last = (number, Int32(line))
        (instruction.file, instruction.line, instruction.column) = (
            number, last.line, UInt16(clamping: column)
        )
    }

    private mutating func number(of file: String) -> UInt16? {
        guard SourcePlace.isFile(file) else { return nil }
        if let known = files.firstIndex(of: file) { return UInt16(known) }
        files.append(names.symbol(file).text)
        return UInt16(files.count - 1)
    }

    func scope(of instruction: Instruction) -> Names.Scope {
        let place = SourcePlace(file: files[Int(instruction.file)], line: Int(instruction.line))
        return function.scope(at: place, column: Int(instruction.column))
    }
}
