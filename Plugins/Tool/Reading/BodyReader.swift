import Foundation

/// Reads the instructions of a function.
struct BodyReader {
    let function: Function
    let names: Names
    var body = Body()
    private var block = 0

    /// What stands for the values that only hand it on.
    private var passedOn: [Int: Int] = [:]

    /// The values that a block takes, by its number, and what others pass to it.
    private var parameters: [Int: [Int]] = [:]
    private var passed: [(block: Int, values: [Int])] = []
    /// Where the code before stands. What a macro writes into it stands nowhere.
    private var lastPlace: SourcePlace?
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
            passedOn[results[0]] = value
            return
        }
        let instruction = Instruction(block: block, place: lastPlace ?? function.place)
        if let first = results.first { instruction.results = first..<(first + results.count) }
        var rest = tail
        if let (said, loc) = tail.cut(at: ", loc ") {
            rest = said
            // What a wrapper or a macro has made stands nowhere.
            if let (place, column) = place(loc), place.line > 0 {
                (instruction.place, instruction.column) = (place, column)
                lastPlace = place
            }
        }
        read(name, rest, instruction)
        let targets = targets(in: rest)
        instruction.blocks = targets.map(\.block)
        // What a call returns is what the block gets that goes on. The other one gets its error.
        let given = instruction.isCall ? Array(instruction.results) : instruction.operands
        for (block, values) in targets.prefix(instruction.isCall ? 1 : targets.count) {
            passed.append((block, values.isEmpty ? given : values))
        }
        add(instruction)
    }

    /// The values that it names, or what these only hand on.
    func values(in text: Text) -> [Int] { text.values.map(original) }

    private func original(_ value: Int) -> Int { passedOn[value] ?? value }

    /// The blocks that may follow, and what they get: `bb1(%1, %2)`, `normal bb1, error bb2`.
    private func targets(in text: Text) -> [(block: Int, values: [Int])] {
        guard text.find(" bb") != nil || text.hasPrefix("bb") else { return [] }
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

    /// The place behind `loc`, if it is in a source.
    private mutating func place(_ text: Text) -> (SourcePlace, column: Int)? {
        guard let (file, line, column) = text.place else { return nil }
        if !file.isEmpty, !file.equals(lastFile?.text) { lastFile = (file, file.string) }
        let name = lastFile?.name ?? ""
        return SourcePlace.isFile(name) ? (SourcePlace(file: name, line: line), column) : nil
    }

    private mutating func add(_ instruction: Instruction) {
        let number = body.instructions.count
        body.note(instruction.results, madeBy: number)
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

    private mutating func read(blockHead line: Text) {
        let line = line.string
        block = Int(line.dropFirst(2).prefix { $0.isNumber }) ?? 0
        guard let list = line.cut(at: "(")?.tail.cut(at: "):", last: true)?.head else { return }
        for (number, part) in list.parts.enumerated() {
            guard let value = Int(part.dropFirst().prefix { $0.isNumber }) else { continue }
            parameters[block, default: []].append(value)
            let instruction = Instruction(block: block, place: function.place)
            instruction.results = value..<(value + 1)
            let type = type(part.cut(at: "$")?.tail ?? "", instruction)
            instruction.operation = .parameter(number: block == 0 ? number : -1, type: type)
            instruction.isOfTypes = part.hasSuffix(".Type")
            if block == 0 { body.parameterCount += 1 }
            add(instruction)
        }
    }
}
