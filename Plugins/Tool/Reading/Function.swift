/// A function that the listing has the body of.
final class Function {
    /// What the linker calls it, and what people do: `closure #1 in Feed.show()`.
    let name: String
    let title: String
    let module: String
    var place: SourcePlace

    /// Its generic parameters, and its type.
    let parameters: Parameters
    let signature: String

    let text: Text
    private let names: Names
    private var known: Body?
    private(set) lazy var steps = body.steps
    private(set) var mayReturn = true
    private(set) lazy var usesPlug = text.find("@$s4Plug") != nil

    init(
        _ name: String,
        _ title: String,
        _ module: String,
        _ place: SourcePlace,
        signature: String,
        text: Text,
        names: Names
    ) {
        (self.name, self.title, self.module, self.place) = (name, title, module, place)
        (self.signature, self.text, self.names) = (signature, text, names)
        parameters = Parameters(of: signature)
    }

    var generics: [String] { parameters.names }

    func scope(at call: Instruction? = nil) -> Names.Scope {
        let (place, column) = (call?.place ?? place, call?.column ?? 0)
        return Names.Scope(
            parameters: generics,
            module: module,
            symbol: name,
            place: place,
            column: column
        )
    }

    /// Its instructions. They take more memory than their text, so of a large package they are read again
    /// at need.
    var body: Body {
        let body = known ?? BodyReader(self, names).read(text)
        known = body
        return body
    }

    /// Leaves its instructions to be read again.
    func forget() { known = nil }

    /// The instruction that calls something, if just one does, and always.
    private(set) lazy var onlyCall: Int? = {
        let calls = body.instructions.indices.filter { body.instructions[$0].isCall }
        let blocks = [0] + body.instructions.filter(\.isResult).map(\.block)
        let isOnly = calls.count == 1 && blocks.contains(body.instructions[calls[0]].block)
        return isOnly ? calls[0] : nil
    }()

    /// Finds what may run: nothing behind a call of what never returns, or behind that of `Never`.
    func followBlocks(_ neverReturning: Set<String> = []) {
        let all = body.instructions
        let starts = Dictionary(zip(all.map(\.block), all.indices)) { first, _ in first }
        var (open, seen): ([Int], Set<Int>) = ([0], [0])
        var live: Set<Int> = []
        while let block = open.popLast() {
            guard let start = starts[block] else { continue }
            for index in all[start...].indices.prefix(while: { all[$0].block == block }) {
                live.insert(index)
                let name = body.callee(of: all[index]) ?? ""
                let isNever = all[index].signature.map { $0.find("-> Never") == $0.end - 8 } == true
                let isEnd =
                    isNever && names.declarations["Never"] == nil
                    || all[index].isCall && neverReturning.contains(name)
                let next = isEnd ? all[index].blocks.suffix(1) : all[index].blocks[...]
                open += next.filter { seen.insert($0).inserted }
                if isEnd { break }
            }
        }
        if live.count < all.count { steps = steps.filter(live.contains) }
        mayReturn = live.contains { all[$0].isResult }
    }

    /// A closure or a statement of its own inside another function.
    var isClosure: Bool { title.contains("closure #") }

    /// The functions that it calls or hands over.
    private(set) lazy var called = body.instructions.compactMap { instruction in
        if case .reference(let name) = instruction.operation { name } else { nil }
    }

    /// The types that it names.
    private(set) lazy var named = body.instructions.compactMap { instruction in
        if case .metatype(let type) = instruction.operation { type } else { nil }
    }

    /// What a call in it returns.
    func resultType(of call: Instruction, in library: Library) -> SwiftType {
        guard let signature = call.signature?.string,
            let (_, result) = signature.cut(at: ") -> ", last: true),
            case .call(let types) = call.operation
        else { return .unknown }
        let type = names.type("$\(result)", in: self, at: call, of: body.callee(of: call))
        return library.replacing(type, call.parameters.binding(to: types))
    }

    /// What a call demands of its generic arguments, or of types that they have chosen.
    func demands(
        of call: Instruction,
        _ types: [SwiftType],
        in library: Library
    ) -> [(type: SwiftType, bound: SwiftType)] {
        guard call.signature?.find(" where ") != nil else { return [] }
        let demands =
            call.demands
            ?? call.parameters.demands.compactMap { demand in
                guard let (type, bound) = demand.cut(at: " : ") else { return nil }
                let name = names.type("$\(bound)", in: self, at: call, of: body.callee(of: call))
                return (names.spelled(String(type)).type, name)
            }
        call.demands = demands
        let own = call.parameters.binding(to: types)
        return demands.map { (library.replacing($0.type, own), $0.bound) }
    }
}

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
