/// Where a value comes from, as far as its function shows.
enum Origin: Hashable {
    case metatype(String)
    /// An instance of just this class, or of it or one that derives from it.
    case instance(String)
    case some(String)
    case parameter(Int, type: String)
    /// What a call returns.
    case call(instruction: Int)
    case function(String, reference: Int)
    case unknown
}

extension Body {
    /// All that a value may be. Nil is ignored.
    func origins(of value: Int, in library: Library) -> Set<Origin> {
        var search = OriginSearch(body: self, library: library)
        return search.run(from: value)
    }
}

/// A search from a value back to all that it may be.
private struct OriginSearch {
    let body: Body
    let library: Library
    var open: [Int] = []
    var found: Set<Origin> = []
    var seen: Set<Int> = []

    mutating func run(from value: Int) -> Set<Origin> {
        open = [value]
        while let value = open.popLast() {
            guard seen.insert(value).inserted else { continue }
            for writer in body.writers[value] ?? [] { follow(writer) }
            if let maker = body.makerIndex(of: value) { follow(maker) }
        }
        return found
    }

    private mutating func follow(_ index: Int) {
        let instruction = body.instructions[index]
        switch instruction.operation {
        case .metatype(let type): found.insert(.metatype(type))
        case .valueMetatype(let type): found.insert(.some(type))
        case .instance(let type): found.insert(.instance(type))
        case .optional: open += instruction.operands + instruction.results
        case .boxed(let type):
            let stores = instruction.results.flatMap { body.writers[$0] ?? [] }
            if stores.isEmpty { found.insert(.some(type)) }
            open += instruction.results + (stores.isEmpty ? instruction.operands : [])
        case .parameter(-1, let type):
            if instruction.operands.isEmpty { found.insert(.some(type)) }
            open += instruction.operands
        case .parameter(let number, let type): found.insert(.parameter(number, type: type))
        case .reference(let name): found.insert(.function(name, reference: index))
        case .store: open += instruction.operands.prefix(1)
        case .call where instruction.isPartial:
            // A thunk only converts a closure.
            let name = body.callee(of: instruction) ?? ""
            let isThunk = library.functions[name]?.title.hasPrefix("thunk for ") == true
            open += isThunk ? instruction.operands.dropFirst() : instruction.operands.prefix(1)
        case .call: follow(call: instruction, index)
        default:
            // A global variable may be any value that something writes to it.
            let isGlobal = instruction.operands.isEmpty && !instruction.mentions.isEmpty
            if instruction.isProjection || isGlobal {
                found.insert(.unknown)
            } else {
                open += instruction.operands
            }
        }
    }

    private mutating func follow(call: Instruction, _ index: Int) {
        let name = body.callee(of: call)
        let function = name.flatMap { library.functions[$0] }
        if function?.title.contains("__allocating_init(") == true,
            case .metatype(let made)? = call.operands.last.flatMap(body.maker)?.operation
        {
            found.insert(.instance(made))
        } else {
            found.insert(.call(instruction: index))
        }
    }
}
