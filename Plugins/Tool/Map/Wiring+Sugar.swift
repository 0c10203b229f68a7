/// Finds who calls a use case through functions that make no other call, such as `photo.like()`.
///
/// Such a function stands beside the use case, or hands over `self`. This is for display only.
extension Wiring {
    /// A call as people see it.
    struct Caller {
        let function: Function
        let place: SourcePlace
        var through: [Function] = []
    }

    /// The people behind the sugar in which a call stands.
    func callers(through call: Caller) -> [Caller] {
        let through = [call.function] + call.through
        let found = sites(of: call.function.name, through).flatMap { outer in
            let isSugar = passesOn(outer.function) && handsOverSelf(outer.function)
            let isKnown = through.contains { $0 === outer.function }
            return isSugar && !isKnown ? callers(through: outer) : [outer]
        }
        // What only tests call, or nothing, is shown itself.
        return found.contains { !labels.isTest($0.function.module) } ? found : found + [call]
    }

    /// The calls of a function. A witness or a key path makes them for others.
    private func sites(of name: String, _ through: [Function]) -> [Caller] {
        (survey.callers[name] ?? []).flatMap { site -> [Caller] in
            guard let function = library.functions[site.function] else { return [] }
            let passers = ["protocol witness for ", "key path "]
            return passers.contains(where: function.title.hasPrefix)
                ? sites(of: function.name, through)
                : [Caller(function: function, place: site.place, through: through)]
        }
    }

    // MARK: What is sugar

    /// Whether a function is a call and no more, and nothing but other code calls it.
    func isSugar(_ function: Function, _ use: Use, _ type: SwiftType) -> Bool {
        use.direct.function == function.name && passesOn(function)
            && (handsOverSelf(function) || isBeside(type, function))
    }

    private func passesOn(_ function: Function) -> Bool {
        let title = function.title
        guard function.onlyCall != nil, function.name.hasPrefix("$"), !title.contains(" in "),
            title.hasSuffix(")") || title.hasSuffix(".getter"), !title.contains("init("),
            ![".perform(_:)", ".main()"].contains(where: title.hasSuffix),
            !title.hasPrefix("default argument"), !isOfParameter(function)
        else { return false }
        return library.foreignEntries[function.module]?.contains { name in
            library.functions[name]?.called.contains(function.name) == true
        } != true
    }

    /// Whether the type that a function gets decides what its call goes to, so that each of its callers may
    /// mean another use case.
    private func isOfParameter(_ function: Function) -> Bool {
        let body = function.body
        let callee = function.onlyCall.flatMap { body.first(of: body.instructions[$0]) }
        guard case .method(_, let type, _)? = callee.flatMap(body.maker)?.operation else {
            return false
        }
        return type.isOpen(in: function.generics)
    }

    private func handsOverSelf(_ function: Function) -> Bool {
        let body = function.body
        guard let call = function.onlyCall else { return false }
        let number = body.parameterCount - 1
        return body.operands(of: body.instructions[call]).dropFirst()
            .flatMap { body.origins(of: $0, in: library) }
            .contains { if case .parameter(number, _) = $0 { true } else { false } }
    }

    private func isBeside(_ type: SwiftType, _ function: Function) -> Bool {
        guard let own = library.classes[type.name] else { return false }
        func folder(_ place: SourcePlace) -> Substring {
            place.file.prefix(upTo: place.file.lastIndex(of: "/") ?? place.file.startIndex)
        }
        let (one, other) = (folder(own.place), folder(function.place))
        return own.module == function.module && (one.hasPrefix(other) || other.hasPrefix(one))
    }
}
