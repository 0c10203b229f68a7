/// The name of a type as a person types it. It includes the enclosing types and, for another
/// module, the modules. Rare types, such as those with parameter packs or raw names, keep the
/// runtime's spelling.
@inline(never) package func typeName(of type: Any.Type, withModules: Bool = false) -> String {
    // The runtime adds an address to a private type, and a module to a type in an extension.
    let full = String(reflecting: type)
        .replacing(/\((unknown context at|extension in) [^)]*\)[.:]/, with: "")
    guard !withModules else { return full.withVoid }
    var text = ""
    var name = ""
    // The first of several names is the module, except after generic arguments.
    var isFirst = true
    for character in full {
        if character.isLetter || character.isNumber || character == "_" {
            name.append(character)
        } else {
            // `Any` is not a module, but a part of `Any.Type`.
            if character != "." || !isFirst || name == "Any" { text += name + String(character) }
            name = ""
            isFirst = character != "." && character != ">" && character != ")"
        }
    }
    return (text + name).withVoid
}

extension String {
    /// `Void` in place of `()`, but not where that means no parameters.
    fileprivate var withVoid: String { replacing(/\(\)(?! (->|async|throws))/, with: "Void") }
}

/// The names of several types in one place. Types of the same name get their modules.
func typeNames(of types: [Any.Type]) -> [String] {
    let names = types.map { typeName(of: $0) }
    var (all, several): (Set<String>, Set<String>) = ([], [])
    for name in names where !all.insert(name).inserted { several.insert(name) }
    return zip(types, names).map { type, name in
        several.contains(name) ? typeName(of: type, withModules: true) : name
    }
}
