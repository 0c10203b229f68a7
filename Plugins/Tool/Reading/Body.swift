/// The instructions of a function, and where their operands come from.
struct Body {
    var instructions: [Instruction] = []

    /// The instructions that make values, or -1, and those that write to an address.
    private var makers: [Int32] = []
    var writers: [Int: [Int]] = [:]

    var parameterCount = 0

    /// The instructions that make, convert, call or mention something.
    var steps: [Int] {
        instructions.indices.filter { index in
            let instruction = instructions[index]
            switch instruction.operation {
            case .reference, .parameter, .method, .store, .result, .other:
                return !instruction.mentions.isEmpty
                    || instruction.operands.contains { function($0) != nil }
            default: return true
            }
        }
    }

    /// Whether what a conversion makes is only the instance whose method is called.
    func isReceiver(_ conversion: Instruction) -> Bool {
        var open = Array(conversion.results)
        if open.isEmpty { return false }
        while let value = open.popLast() {
            for user in instructions where user.operands.contains(value) {
                switch user.operation {
                case .method: continue
                case .call
                where !user.isPartial
                    && user.operands.firstIndex(of: value) == user.operands.count - 1:
                    continue
                case .other where user.isProjection: continue
                case .other where !user.results.isEmpty: open += user.results
                default: return false
                }
            }
        }
        return true
    }

    mutating func note(_ values: Range<Int>, madeBy instruction: Int) {
        guard values.lowerBound >= 0 else { return }
        let missing = max(0, values.upperBound - makers.count)
        makers += repeatElement(-1, count: missing)
        for value in values { makers[value] = Int32(instruction) }
    }

    func makerIndex(of value: Int) -> Int? {
        if value < 0 { return -1 - value }
        return value < makers.count && makers[value] >= 0 ? Int(makers[value]) : nil
    }

    func maker(of value: Int) -> Instruction? { makerIndex(of: value).map { instructions[$0] } }

    /// The function that a call calls, if that is one by name.
    func callee(of call: Instruction) -> String? { call.operands.first.flatMap(function) }

    /// The function that a value is, if it is one by name.
    func function(_ value: Int) -> String? {
        if case .reference(let name)? = maker(of: value)?.operation { name } else { nil }
    }
}
