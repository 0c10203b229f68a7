import Foundation

/// Reads the instructions of a function.
struct BodyReader {
    let function: Function
    let names: Names

    /// What is read so far, as a body keeps it.
    var instructions: [Instruction] = []
    var operands: [Int] = []
    private(set) var makers: [Int] = []
    private(set) var writes: [Body.Write] = []
    private(set) var files: [String]
    var next: [(instruction: Int32, block: Int32)] = []

    /// The number of the block that is read.
    var block = 0

    /// Of what types the memory at addresses is, and what blocks get, as far as `Any` may be in it.
    var memories: [Int: SwiftType] = [:]

    /// What stands for the values that only hand it on, or -1.
    private var passedOn: [Int] = []

    /// The instructions that are values which a block takes, by its number, and what others pass to it.
    var parameters: [Int: [Int]] = [:]
    var passed: [(block: Int, values: [Int])] = []

    /// Where the code before stands. What a macro writes into it stands nowhere.
    private var last: (file: UInt16, line: Int32)
    private var lastFile: (text: Text, number: UInt16?)?

    init(_ function: Function, _ names: Names) {
        (self.function, self.names, files) = (function, names, [function.place.file])
        last = (0, Int32(function.place.line))
    }

    mutating func read(_ text: Text) -> Body {
        for line in text.lines { read(line: line) }
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
    mutating func add(_ instruction: Instruction, _ own: [Int]) {
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

    /// Notes that what makes a value may not be used.
    mutating func doubt(_ value: Int) {
        if let maker = maker(of: value) { instructions[maker].isPerhaps = true }
    }

    // MARK: Values

    private func maker(of value: Int) -> Int? {
        makers.indices.contains(value) && makers[value] >= 0 ? makers[value] : nil
    }

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
        guard let maker = maker(of: address).map({ instructions[$0] }),
            case .other = maker.operation, !maker.operands.isEmpty,
            maker.operands.count == 1 || maker.isProjection
        else { return }
        write(to: operands[Int(maker.operands.lowerBound)], number)
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
        last = (number, Int32(clamping: line))
        (instruction.file, instruction.line) = last
        instruction.column = UInt16(clamping: column)
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
