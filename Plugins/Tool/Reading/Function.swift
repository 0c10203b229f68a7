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
        let demands = call.demands ?? demands(of: call)
        call.demands = demands
        if demands.isEmpty { return [] }
        let own = call.parameters.binding(to: types)
        return demands.map { (library.replacing($0.type, own), $0.bound) }
    }

    private func demands(of call: Instruction) -> [(type: SwiftType, bound: SwiftType)] {
        guard call.signature?.find(" where ") != nil else { return [] }
        return call.parameters.demands.compactMap { demand in
            guard let (type, bound) = demand.cut(at: " : ") else { return nil }
            let name = names.type("$\(bound)", in: self, at: call, of: body.callee(of: call))
            return (names.spelled(String(type)).type, name)
        }
    }
}
