/// A function that the listing has the body of.
final class Function {
    /// What the linker calls it, and what people do: `closure #1 in Feed.show()`.
    let name: String
    let title: String
    let module: String
    var place: SourcePlace

    let signature: Signature

    /// Its lines in the listing, which the library gives back once all instructions are read.
    let text: Text
    private let names: Names

    /// Its instructions, and those that may run and lead to something.
    private(set) lazy var body = {
        var reader = BodyReader(self, names)
        return reader.read(text)
    }()
    private(set) lazy var steps = body.steps
    private(set) var mayReturn = true
    let usesPlug: Bool

    init(
        _ name: String,
        _ title: String,
        _ module: String,
        _ place: SourcePlace,
        signature: Signature,
        text: Text,
        names: Names
    ) {
        (self.name, self.title, self.module, self.place) = (name, title, module, place)
        (self.signature, self.text, self.names) = (signature, text, names)
        usesPlug = text.find("@$s4Plug") != nil
    }

    var parameters: Parameters { signature.parameters }
    var generics: [String] { parameters.names }

    func scope(at place: SourcePlace? = nil, column: Int = 0) -> Names.Scope {
        Names.Scope(
            parameters: generics,
            module: module,
            symbol: name,
            place: place ?? self.place,
            column: column
        )
    }

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
        let following = Dictionary(grouping: body.next, by: \.instruction)
        var (open, seen): ([Int32], Set<Int32>) = ([0], [0])
        var live: Set<Int> = []
        while let block = open.popLast() {
            guard let start = starts[block] else { continue }
            for index in all[start...].indices.prefix(while: { all[$0].block == block }) {
                live.insert(index)
                let isNever =
                    all[index].signature?.neverReturns == true && names.declarations["Never"] == nil
                let isEnd =
                    isNever
                    || all[index].isCall
                        && body.callee(of: all[index]).map(neverReturning.contains) == true
                let next = (following[Int32(index)] ?? []).map(\.block)
                open += (isEnd ? next.suffix(1) : next[...]).filter { seen.insert($0).inserted }
                if isEnd { break }
            }
        }
        if live.count < all.count { steps = steps.filter(live.contains) }
        mayReturn = live.contains { all[$0].isResult }
    }

    /// A closure or a statement of its own inside another function.
    var isClosure: Bool { title.contains("closure #") }

    /// The functions that it calls or hands over.
    var called: [String] {
        body.instructions.compactMap { instruction in
            if case .reference(let name) = instruction.operation { name.text } else { nil }
        }
    }

    /// The types that it names.
    var named: [SwiftType] {
        body.instructions.compactMap { instruction in
            if case .metatype(let type) = instruction.operation { type } else { nil }
        }
    }

    /// What a call in it returns.
    func resultType(of call: Instruction, in library: Library) -> SwiftType {
        guard let signature = call.signature, !signature.result.isEmpty,
            case .call(let types) = call.operation
        else { return .unknown }
        let result = type(signature.result, saidOf: call)
        return library.replacing(result, signature.parameters.binding(to: types))
    }

    /// What a call demands of its generic arguments, or of types that they have chosen.
    func demands(
        of call: Instruction,
        _ types: [SwiftType],
        in library: Library
    ) -> [(type: SwiftType, bound: SwiftType)] {
        guard let parameters = call.signature?.parameters, !parameters.demands.isEmpty else {
            return []
        }
        let own = parameters.binding(to: types)
        return parameters.demands.map { type, bound in
            (library.replacing(names.spelled(type).type, own), self.type(bound, saidOf: call))
        }
    }

    /// A type in that of a function that it calls.
    private func type(_ text: some StringProtocol, saidOf call: Instruction) -> SwiftType {
        names.type(
            "$\(text)",
            in: scope(at: body.place(of: call), column: Int(call.column)),
            of: body.callee(of: call)
        )
    }
}
