import Foundation

/// What the names in a type stand for.
extension Names {
    /// Where a name stands, which may tell whose it is.
    struct Scope {
        var parameters: [String] = []
        let module: String

        /// The function around it, or the one that is called.
        var symbol = ""
        var place = SourcePlace()
        var column = 0
    }

    /// The type that a text spells in a function, perhaps in the type of the one that it calls.
    func type(
        _ text: some StringProtocol,
        in function: Function,
        at instruction: Instruction? = nil,
        of callee: String? = nil
    ) -> SwiftType {
        let parameters = function.parameters.names
        if let callee, let module = Self.module(in: callee) {
            let scope = Scope(parameters: parameters, module: module, symbol: callee)
            let own = type(text, in: scope)
            if !own.isVague { return own }
        }
        let scope = Scope(
            parameters: parameters,
            module: function.module,
            symbol: function.name,
            place: instruction?.place ?? function.place,
            column: instruction?.column ?? 0
        )
        return type(text, in: scope)
    }

    func type(_ text: some StringProtocol, in scope: Scope) -> SwiftType {
        let (type, isAmbiguous) = spelled(String(text))
        return isAmbiguous ? named(type, in: scope) : type
    }

    /// A type with the names that are meant.
    func named(_ type: SwiftType, in scope: Scope) -> SwiftType {
        guard case .named(let name, _, let owner, let arguments) = type.form else {
            return type.map { named($0, in: scope) }
        }
        let own = owner.map { named($0, in: scope) }
        var namesake = SwiftType.Namesake.only
        let path = type.path
        if let all = ambiguous[path], owner != nil || !scope.parameters.contains(name) {
            // Nested types may have namesakes, too: in extensions of one type, or in functions.
            let module = own.flatMap(module)
            let same = all.indices.filter {
                module == nil || all[$0].owner == nil || all[$0].owner == module
            }
            let number = same.count == 1 ? same[0] : number(of: path, all, scope)
            namesake = number.map { .number($0 + 1) } ?? .uncertain
        }
        return .named(name, namesake, of: own, arguments.map { named($0, in: scope) })
    }

    /// The type of a method without modules, which tables have, and calls don't.
    func unqualified(_ type: some StringProtocol) -> SwiftType {
        func short(_ type: SwiftType) -> SwiftType {
            if case .named(let name, _, let owner?, let arguments) = type.form,
                case .named(let module, _, of: nil, _) = owner.form, modules.contains(module)
            {
                return .named(name, of: nil, arguments.map(short))
            }
            return type.map(short)
        }
        return short(spelled(type.trimmingCharacters(in: .whitespaces)).type)
    }

    /// What a name stands for in a module: several, if they are private in their files.
    func all(_ name: String, in module: String) -> [SwiftType] {
        guard let all = ambiguous[name] else { return [.named(name)] }
        return all.indices.filter { all[$0].module == module }
            .map { .named(name, .number($0 + 1)) }
    }

    // MARK: Uncertain names

    /// What a type may be of which a name isn't certain.
    func alternatives(of type: SwiftType) -> [SwiftType] {
        guard let name = type.uncertainName else { return [type] }
        return (ambiguous[name.path] ?? []).indices.flatMap { number in
            func certain(_ part: SwiftType) -> SwiftType {
                let other = part.map(certain)
                return part.name == name ? other.with(.number(number + 1)) : other
            }
            return alternatives(of: certain(type))
        }
    }

    /// A name as if nobody knew whose it is.
    static func uncertain(_ name: SwiftType) -> SwiftType {
        guard case .named(_, let namesake, _, _) = name.form else { return name }
        return name.map(uncertain).with(namesake == .only ? .only : .uncertain)
    }

    /// The module of a type whose outermost name others have in other modules.
    func module(of type: SwiftType) -> String? {
        guard case .named(let name, .number(let number), _, _) = type.outermost.form,
            let all = declarations[name], Set(all.map(\.module)).count > 1
        else { return nil }
        return all[number - 1].module
    }
}
