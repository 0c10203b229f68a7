/// Where a value comes from, as far as its function shows.
enum Origin: Hashable {
    case metatype(SwiftType)
    /// An instance of just this class, or of it or one that derives from it.
    case instance(SwiftType)
    case some(SwiftType)
    case parameter(Int, type: SwiftType)
    /// What a call returns.
    case call(instruction: Int)
    case function(String, reference: Int)
    case unknown
}

extension Body {
    /// All that a value may be. Nil is ignored.
    func origins(of value: Int, in library: Library) -> Set<Origin> {
        var (open, seen, found): ([Int], Set<Int>, Set<Origin>) = ([value], [], [])
        while let value = open.popLast() {
            guard seen.insert(value).inserted else { continue }
            for index in writers(of: value) + (makerIndex(of: value).map { [$0] } ?? []) {
                let (origin, operands) = source(index, in: library)
                origin.map { _ = found.insert($0) }
                open += operands
            }
        }
        return found
    }

    /// What an instruction makes, or the values of which it hands on one.
    private func source(_ index: Int, in library: Library) -> (Origin?, [Int]) {
        let instruction = instructions[index]
        let operands = operands(of: instruction)
        switch instruction.operation {
        case .metatype(let type): return (.metatype(type), [])
        case .valueMetatype(let type): return (.some(type), [])
        case .instance(let type): return (.instance(type), [])
        case .optional: return (nil, operands + instruction.values)
        case .boxed(let type):
            let isStored = instruction.values.contains { !writers(of: $0).isEmpty }
            return (isStored ? nil : .some(type), instruction.values + (isStored ? [] : operands))
        case .parameter(let type) where instruction.parameterNumber < 0:
            return (operands.isEmpty ? .some(type) : nil, operands)
        case .parameter(let type): return (.parameter(instruction.parameterNumber, type: type), [])
        case .reference(let name): return (.function(name.text, reference: index), [])
        case .store: return (nil, Array(operands.prefix(1)))
        case .call:
            let function = callee(of: instruction).flatMap { library.functions[$0] }
            if instruction.isPartial {
                // A thunk only converts a closure.
                let isThunk = function?.title.hasPrefix("thunk for ") == true
                return (nil, Array(isThunk ? operands.dropFirst() : operands.prefix(1)))
            }
            if function?.title.contains("__allocating_init(") == true,
                case .metatype(let made)? = operands.last.flatMap(maker)?.operation
            {
                return (.instance(made), [])
            }
            return (.call(instruction: index), [])
        // A global variable may be any value that something writes to it.
        case .mention where operands.isEmpty: return (.unknown, [])
        default: return instruction.isProjection ? (.unknown, []) : (nil, operands)
        }
    }
}
