/// The instructions of a function, and where their operands come from.
final class Body {
    let instructions: [Instruction]

    /// The operands of all instructions, one after the other.
    private let operands: [Int32]

    /// The instructions that make values, or -1.
    private let makers: [Int32]

    /// Which instructions write to which addresses, in the order of these.
    private let writes: [Write]

    /// The files that its instructions stand in.
    private let files: [String]

    /// The blocks that may follow an instruction. If that is a call, the last one is for its error.
    let next: [(instruction: Int32, block: Int32)]

    struct Write {
        let address: Int32
        let instruction: Int32
    }

    init(_ reader: BodyReader) {
        instructions = reader.instructions.map(\.self)
        operands = reader.operands.map(Int32.init)
        makers = reader.makers.map(Int32.init)
        writes = reader.writes.sorted {
            ($0.address, $0.instruction) < ($1.address, $1.instruction)
        }
        files = reader.files.map(\.self)
        next = reader.next.map(\.self)
    }

    /// The instructions that make, convert, call or mention something.
    var steps: [Int] {
        instructions.indices.filter { index in
            switch instructions[index].operation {
            case .reference, .parameter, .method, .store, .result, .other:
                operands(of: instructions[index]).contains { function($0) != nil }
            default: true
            }
        }
    }

    /// How many values a caller passes in.
    var parameterCount: Int {
        instructions.prefix { if case .parameter = $0.operation { $0.block == 0 } else { false } }
            .count
    }

    func operands(of instruction: Instruction) -> [Int] {
        let own = instruction.operands
        return own.isEmpty ? [] : operands[Int(own.lowerBound)..<Int(own.upperBound)].map(Int.init)
    }

    /// What a call calls, or another instruction works with first.
    func first(of instruction: Instruction) -> Int? {
        let own = instruction.operands
        return own.isEmpty ? nil : Int(operands[Int(own.lowerBound)])
    }

    func makerIndex(of value: Int) -> Int? {
        if value < 0 { return -1 - value }
        return value < makers.count && makers[value] >= 0 ? Int(makers[value]) : nil
    }

    func maker(of value: Int) -> Instruction? { makerIndex(of: value).map { instructions[$0] } }

    /// The instructions that write to an address.
    func writers(of address: Int) -> [Int] {
        var (start, end) = (0, writes.count)
        while start < end {
            let middle = (start + end) / 2
            if writes[middle].address < address { start = middle + 1 } else { end = middle }
        }
        return writes[start...].prefix { $0.address == address }.map { Int($0.instruction) }
    }

    /// The function that a call calls, if that is one by name.
    func callee(of call: Instruction) -> String? { first(of: call).flatMap(function) }

    /// The function that a value is, if it is one by name.
    func function(_ value: Int) -> String? {
        guard let index = makerIndex(of: value) else { return nil }
        return if case .reference(let name) = instructions[index].operation { name.text } else {
            nil
        }
    }

    func place(of instruction: Instruction) -> SourcePlace {
        SourcePlace(file: files[Int(instruction.file)], line: Int(instruction.line))
    }

    /// Whether what a conversion makes is only the instance whose method is called.
    func isReceiver(_ conversion: Instruction) -> Bool {
        var open = conversion.values
        if open.isEmpty { return false }
        while let value = open.popLast() {
            for user in instructions {
                let range = Int(user.operands.lowerBound)..<Int(user.operands.upperBound)
                guard let index = operands[range].firstIndex(of: Int32(value)) else { continue }
                switch user.operation {
                case .method: continue
                case .call where !user.isPartial && index == range.upperBound - 1: continue
                case .other where user.isProjection: continue
                case .other where !user.results.isEmpty: open += user.values
                default: return false
                }
            }
        }
        return true
    }
}
