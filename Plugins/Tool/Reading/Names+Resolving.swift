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
        return TypeText.replacing(
            type,
            member: { owner, name in
                // Nested types may have namesakes, too: in extensions of one type, or in functions.
                let path = "\(Self.unmarked(owner)).\(name)"
                guard let all = self.ambiguous[path] else { return "\(owner).\(name)" }
                let module = self.module(of: owner)
                let same = all.indices.filter {
                    module == nil || all[$0].owner == nil || all[$0].owner == module
                }
                let found = same.count == 1 ? same[0] : number(path, all)
                return "\(owner).\(name)" + Self.marked(found)
            },
            { word in
                guard let all = self.ambiguous[word],
                    !parameters.contains(where: { TypeText.cleaned($0) == word })
                else { return word }
                return word + Self.marked(number(word, all))
            }
        )
    }

    private static func marked(_ number: Int?) -> String {
        number.map { "\(mark)\($0 + 1)" } ?? uncertain
    }
}
