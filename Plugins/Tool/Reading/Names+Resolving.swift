import Foundation

/// What the names in a type stand for.
extension Names {
    /// Where a name stands, which may tell whose it is.
    struct Scope {
        var parameters: [String]
        var module: String

        /// The function around it, or the one that is called.
        var symbol = ""
        var place = SourcePlace()
        var column = 0
    }

    /// The type that a text spells somewhere, perhaps in the type of a function that is called there.
    func type(
        _ text: some StringProtocol,
        in scope: @autoclosure () -> Scope,
        of callee: String? = nil
    ) -> SwiftType {
        let (type, isAmbiguous) = spelled(String(text))
        guard isAmbiguous else { return type }
        let own = scope()
        guard let callee, let module = Self.module(in: callee) else { return named(type, in: own) }
        let declared = Scope(parameters: own.parameters, module: module, symbol: callee)
        let found = named(type, in: declared)
        return found.isVague ? named(type, in: own) : found
    }

    /// A type with the names that are meant.
    func named(_ type: SwiftType, in scope: Scope) -> SwiftType {
        let type = type.map { named($0, in: scope) }
        let path = type.path
        guard let all = ambiguous[path], type.owner != nil || !scope.parameters.contains(path)
        else { return type }
        // Nested types may have namesakes, too: in extensions of one type, or in functions.
        let module = type.owner.flatMap(module)
        let same = all.indices.filter {
            module == nil || all[$0].owner == nil || all[$0].owner == module
        }
        let number = same.count == 1 ? same[0] : number(of: path, all, scope)
        return type.with(number.map { .number($0 + 1) } ?? .uncertain)
    }

    /// The method in `Screen.show`, or in `Screen."=="!1`.
    func requirement(
        _ method: some StringProtocol,
        _ type: some StringProtocol,
        in scope: Scope
    ) -> Requirement {
        let path = method.upTo("!").upTo("\"")
        let owner = path.cut(at: ".", last: true)?.head ?? path
        let text = type.trimmingCharacters(in: .whitespaces)
        return Requirement(
            owner: self.type(owner, in: scope),
            member: String(method.dropFirst(owner.count)),
            type: unqualified(spelled(text).type)
        )
    }

    /// A type without modules, which tables have, and calls don't.
    private func unqualified(_ type: SwiftType) -> SwiftType {
        let type = type.map(unqualified)
        guard case .member(let name, _) = type.kind,
            type.parts[0].ownName.map(modules.contains) == true
        else { return type }
        return .of(.named(name, .only), Array(type.parts.dropFirst()))
    }

    /// What a name stands for in a module: several, if they are private in their files.
    func all(_ name: String, in module: String) -> [SwiftType] {
        guard let all = ambiguous[name] else { return [.named(name)] }
        return all.indices.filter { all[$0].module == module }
            .map { .of(.named(name, .number($0 + 1))) }
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
        name.map(uncertain).with(name.namesake == .only ? .only : .uncertain)
    }

    /// The module of a type whose outermost name others have in other modules.
    func module(of type: SwiftType) -> String? {
        if let owner = type.owner { return module(of: owner) }
        guard case .named(let name, .number(let number)) = type.kind,
            let all = declarations[name], Set(all.map(\.module)).count > 1
        else { return nil }
        return all[number - 1].module
    }
}
