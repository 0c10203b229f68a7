/// Where a value comes from, as far as its function shows.
enum Origin: Hashable {
    case metatype(String)
    /// An instance of just this class, or of it or one that derives from it.
    case instance(String)
    case some(String)
    case parameter(Int, type: String)
    /// What a call returns.
    case call(instruction: Int)
    case function(String)
    case unknown
}

extension Body {
    /// All that a value may be. Through what others do, such as the standard library with a list,
    /// only types are followed.
    func origins(of value: Int, in library: Library, throughCalls: Bool = false) -> Set<Origin> {
        var found: Set<Origin> = []
        var seen: Set<Int> = []
        var open = [value]
        while let value = open.popLast() {
            guard seen.insert(value).inserted else { continue }
            for writer in writers[value] ?? [] {
                follow(writer, &found, &open, library, throughCalls)
            }
            guard let maker = makers[value] else { continue }
            follow(maker, &found, &open, library, throughCalls)
        }
        return found
    }

    private func follow(
        _ index: Int,
        _ found: inout Set<Origin>,
        _ open: inout [Int],
        _ library: Library,
        _ throughCalls: Bool
    ) {
        let instruction = instructions[index]
        switch instruction.operation {
        case .metatype(let type): found.insert(.metatype(type))
        case .valueMetatype(let type):
            let origins =
                instruction.operands.first.map { self.origins(of: $0, in: library) } ?? []
            let exact = origins.compactMap { origin in
                if case .instance(let type) = origin { type } else { nil }
            }
            if exact.count == origins.count, !exact.isEmpty {
                found.formUnion(exact.map(Origin.metatype))
            } else {
                found.insert(.some(type))
            }
        case .instance(let type): found.insert(.instance(type))
        case .boxed(let type):
            let stores = instruction.results.flatMap { writers[$0] ?? [] }
            if stores.isEmpty { found.insert(.some(type)) }
            open += instruction.results + (stores.isEmpty ? instruction.operands : [])
        case .parameter(-1, let type):
            if instruction.operands.isEmpty { found.insert(.some(type)) }
            open += instruction.operands
        case .parameter(let number, let type): found.insert(.parameter(number, type: type))
        case .reference(let name): found.insert(.function(name))
        case .store: open += instruction.operands.prefix(1)
        case .call:
            if instruction.isPartial {
                // A thunk only converts a closure.
                let name = instruction.operands.first.flatMap(function) ?? ""
                let isThunk = library.functions[name]?.title.hasPrefix("thunk for ") == true
                return open +=
                    isThunk ? instruction.operands.dropFirst() : instruction.operands.prefix(1)
            }
            follow(call: index, &found, &open, library, throughCalls)
        default:
            let global = instruction.operands.isEmpty ? instruction.mentions.first : nil
            if let global,
                !library.constants.contains(global) || writers[instruction.results[0]] == nil
            {
                found.insert(.unknown)
            } else if instruction.isProjection, !throughCalls {
                found.insert(.unknown)
            } else {
                open += instruction.operands
            }
        }
    }

    private func follow(
        call index: Int,
        _ found: inout Set<Origin>,
        _ open: inout [Int],
        _ library: Library,
        _ throughCalls: Bool
    ) {
        let instruction = instructions[index]
        let name = instruction.operands.first.flatMap(function)
        let function = name.flatMap { library.functions[$0] }
        if function?.title.contains("__allocating_init(") == true,
            let type = instruction.operands.last.flatMap(maker),
            case .metatype(let made) = type.operation
        {
            found.insert(.instance(made))
        } else if throughCalls, name != nil, function == nil {
            open += instruction.operands.dropFirst()
        } else {
            found.insert(.call(instruction: index))
        }
    }
}
