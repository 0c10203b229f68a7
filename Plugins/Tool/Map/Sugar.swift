/// Finds who calls a use case through functions that do nothing else, such as `photo.like()`.
///
/// Such a function stands beside the use case, or hands over `self`. This is for display only.
struct Sugar {
    let survey: Survey
    let labels: Labels

    /// The functions that answer a use case, since a closure that is plugged calls them.
    var answering: Set<String> = []

    private var library: Library { survey.library }

    /// A call as people see it.
    struct Caller {
        let function: Function
        let place: SourcePlace
        var through: [Function] = []
    }

    /// The people behind the sugar in which a call stands, or that call itself.
    func callers(of use: Use, type: String) -> [Caller] {
        guard let function = library.functions[use.function] else { return [] }
        let direct = Caller(function: function, place: use.place)
        guard isSugar(function, use, type) else { return [direct] }
        var found: [Caller] = []
        var open = [direct]
        while let call = open.popLast() {
            let isOuter = !call.through.isEmpty
            guard call.through.count < 10,
                isOuter ? isOuterSugar(call) : true,
                !call.through.contains(where: { $0 === call.function })
            else {
                found.append(call)
                continue
            }
            let sites = self.sites(of: call.function).filter { !labels.isTest($0.function.module) }
            // What only tests call, or nothing, is shown itself.
            if sites.isEmpty { found.append(call) }
            for site in sites {
                let through = [call.function] + call.through
                let place = site.instruction.place
                open.append(Caller(function: site.function, place: place, through: through))
            }
        }
        return found
    }

    private func isOuterSugar(_ call: Caller) -> Bool {
        guard let inner = call.through.first, !call.function.isClosure, mayBeSugar(call.function)
        else {
            return false
        }
        let body = call.function.body
        guard
            let index = body.instructions.firstIndex(where: { instruction in
                instruction.isCall
                    && instruction.operands.first.flatMap(body.function) == inner.name
            })
        else { return false }
        return isOnly(index, in: body) && handsOverSelf(body.instructions[index], body)
    }

    /// The calls of a function, also by way of the methods that it implements.
    private func sites(of function: Function) -> [Library.Mention] {
        let methods = (library.requirements[function.name] ?? []).flatMap {
            library.mentions[$0.name] ?? []
        }
        return methods
            + (library.mentions[function.name] ?? []).flatMap { mention in
                // A witness or a key path calls it for others.
                let title = mention.function.title
                if title.hasPrefix("protocol witness for ") { return sites(of: mention.function) }
                guard title.hasPrefix("key path ") else {
                    return mention.instruction.mentions.isEmpty ? [mention] : []
                }
                return library.mentions[mention.function.name] ?? []
            }
    }

    // MARK: What is sugar

    /// Whether a function is a call and no more, and nothing but other code calls it.
    func isSugar(_ function: Function, _ use: Use, _ type: String) -> Bool {
        guard use.direct.function == function.name, mayBeSugar(function) else { return false }
        let body = function.body
        guard isOnly(use.direct.instruction, in: body) else { return false }
        return handsOverSelf(body.instructions[use.direct.instruction], body)
            || isBeside(type, function)
    }

    func handsOverSelf(_ use: Use) -> Bool {
        guard let function = library.functions[use.direct.function], !function.isClosure else {
            return false
        }
        return handsOverSelf(function.body.instructions[use.direct.instruction], function.body)
    }

    private func mayBeSugar(_ function: Function) -> Bool {
        let isForeign =
            library.foreignEntries[function.module]?.contains { name in
                library.functions[name]?.called.contains(function.name) == true
            } == true
        let isFunction =
            !isForeign && (function.title.hasSuffix(")") || function.title.hasSuffix(".getter"))
        return isFunction && !function.isClosure && !function.title.contains(" in ")
            && function.name.hasPrefix("$") && !function.title.contains("init(")
            && !function.title.hasSuffix(".perform(_:)") && !function.title.contains(".main()")
            && !function.title.hasPrefix("default argument")
            && !answering.contains(function.name) && !library.witnessed.contains(function.name)
    }

    /// Whether a function does nothing but compute what a call needs, and make that call.
    private func isOnly(_ index: Int, in body: Body) -> Bool {
        let block = body.instructions[index].block
        let results = body.instructions.filter(\.isResult)
        // A literal has no instruction here, and is no result of the call.
        guard results.allSatisfy({ $0.operands.allSatisfy { body.makers[$0] != nil } }),
            block == 0 || results.contains(where: { $0.block == block }),
            !body.instructions[(index + 1)...].contains(where: \.isCall)
        else { return false }
        var needed = Set(body.instructions[index].operands)
        for number in (0..<index).reversed() {
            let instruction = body.instructions[number]
            let isNeeded =
                !needed.isDisjoint(with: instruction.results)
                || instruction.operands.contains(where: needed.contains)
            if isNeeded { needed.formUnion(instruction.operands) }
            if instruction.isCall, !isNeeded { return false }
        }
        return true
    }

    private func handsOverSelf(_ call: Instruction, _ body: Body) -> Bool {
        let parameters = body.parameterCount
        guard parameters > 0, let own = body.instructions[parameters - 1].results.first else {
            return false
        }
        return call.operands.dropFirst().contains { value in
            body.origins(of: value, in: library).contains { origin in
                if case .parameter(let number, _) = origin {
                    number == parameters - 1
                } else {
                    false
                }
            } || value == own
        }
    }

    private func isBeside(_ type: String, _ function: Function) -> Bool {
        guard let own = library.classes[TypeText.name(of: type)], own.module == function.module
        else {
            return false
        }
        func folder(_ place: SourcePlace) -> Substring {
            place.file.prefix(upTo: place.file.lastIndex(of: "/") ?? place.file.startIndex)
        }
        let (one, other) = (folder(own.place), folder(function.place))
        return one.hasPrefix(other) || other.hasPrefix(one)
    }
}
