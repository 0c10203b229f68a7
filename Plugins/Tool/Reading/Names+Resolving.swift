import Foundation

/// What the names in a type stand for.
extension Names {
    /// The type of a method without modules, which tables have, and calls don't.
    func unqualified(_ type: some StringProtocol) -> String {
        let type = type.trimmingCharacters(in: .whitespaces)
        guard type.cut(at: ".") != nil else { return type }
        return TypeText.replacing(type, member: { self.modules.contains($0) ? $1 : nil }) {
            self.modules.contains($0) ? $0 : nil
        }
    }

    /// Marks the names in a type at an instruction, perhaps in the type of the function that it calls.
    func resolve(
        _ type: String,
        in function: Function,
        at instruction: Instruction? = nil,
        of callee: String? = nil
    ) -> String {
        let place = instruction?.place ?? function.place
        let (parameters, column) = (function.parameters, instruction?.column ?? 0)
        if let callee, let module = Self.module(in: callee) {
            let own = resolve(type, parameters, module: module, callee, at: SourcePlace())
            if !own.contains(TypeText.unknown), !Self.isUncertain(own) { return own }
        }
        return resolve(
            type,
            parameters,
            module: function.module,
            function.name,
            at: place,
            column
        )
    }

    /// What a name stands for in a module: several, if they are private in their files.
    func all(_ name: String, in module: String) -> [String] {
        guard let all = ambiguous[name] else { return [name] }
        return all.indices.filter { all[$0].module == module }
            .map { "\(name)\(Self.mark)\($0 + 1)" }
    }

    /// Marks the names in a type but those of generic parameters.
    func resolve(
        _ type: String,
        _ parameters: [String],
        module: String,
        _ symbol: String,
        at place: SourcePlace,
        _ column: Int = 0
    ) -> String {
        var type = type
        if type.cut(at: "(τ") != nil {
            // Of a parameter that is `some Screen`, a member is `(τ_0_0).Body`.
            type = type.replacing(/\((τ_\d+_\d+)\)\./) { "\($0.1)." }
        }
        if type.cut(at: "@") != nil {
            type = type.replacing("@dynamic_self ", with: TypeText.unknown)
            if type.cut(at: "@pack_element") != nil {
                type = type.replacing(#/@pack_element\("[^"]*"\) (each \w+|\(each \w+\))/#) { _ in
                    TypeText.unknown
                }
            }
            if type.cut(at: "@_opaqueReturn") != nil {
                type = type.replacing(/@_opaqueReturnTypeOf\("\$s([^"]+)", (\d+)\) __/) {
                    $0.2 == "0" ? TypeText.opaque + $0.1 : TypeText.unknown
                }
            }
        }
        if type.cut(at: "`") != nil { type = type.replacing(/`(\w+)`/) { $0.1 } }
        if ambiguous.isEmpty { return type }
        func number(_ name: String, _ all: [Declaration]) -> Int? {
            self.number(of: name, all, module, symbol, place, column)
        }
        let marked = TypeText.replacing(type) { word in
            guard let all = self.ambiguous[word],
                !parameters.contains(where: { TypeText.cleaned($0) == word })
            else { return nil }
            return number(word, all).map { "\(word)\(Self.mark)\($0 + 1)" } ?? word + Self.uncertain
        }
        return ambiguousMembers.isEmpty ? marked : markingMembers(of: marked, number)
    }

    /// Marks nested types that have namesakes.
    private func markingMembers(
        of type: String,
        _ number: (String, [Declaration]) -> Int?
    ) -> String {
        var made = ""
        // The names before a place, and before those of the brackets that are open there.
        var path: [Substring] = []
        var outer: [[Substring]] = []
        var rest = type[...]
        while let next = rest.first {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == Self.mark }
            guard word.isEmpty else {
                path = (made.last == "." ? path : []) + [word]
                made += word
                rest = rest.dropFirst(word.count)
                let name = path.map { Self.unmarked(String($0)) }.joined(separator: ".")
                guard path.count > 1, let all = ambiguousMembers[name] else { continue }
                let owner = self.module(of: String(path[0]))
                let same = all.indices.filter {
                    owner == nil || all[$0].owner == nil || all[$0].owner == owner
                }
                let found = same.count == 1 ? same[0] : number(name, all)
                made += found.map { "\(Self.mark)\($0 + 1)" } ?? Self.uncertain
                continue
            }
            if "<({[".contains(next) { outer.append(path) }
            let isArrow = next == ">" && made.last == "-"
            if ">)}]".contains(next), !isArrow { path = outer.popLast() ?? [] }
            made.append(next)
            rest = rest.dropFirst()
        }
        return made
    }
}
