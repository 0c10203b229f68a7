/// The names made so far, because making one takes longer than an observed call.
private let names = Locked<[ObjectIdentifier: (short: String, full: String)]>([:])

/// The name of a type as a person types it, with the enclosing types and, with `withModules`, the
/// modules. Rare types, such as those with parameter packs, keep the runtime's spelling.
package func typeName(of type: Any.Type, withModules: Bool = false) -> String {
    let key = ObjectIdentifier(type)
    let known = names.withLock { $0[key] }
    let name = known ?? makeName(of: type)
    if known == nil { names.withLock { $0[key] = name } }
    return withModules ? name.full : name.short
}

private func makeName(of type: Any.Type) -> (short: String, full: String) {
    var (short, full, word) = ("", "", "")
    // The first of several words is the module, except after generic arguments.
    var isFirst = true
    // `String(reflecting:)` takes ten times as long, because it looks for conformances of the type.
    var rest = _typeName(type)[...]
    while let character = rest.popFirst() {
        if character.isLetter || character.isNumber || character == "_" {
            word.append(character)
        } else if character == "(", rest.hasPrefix("unknown ") || rest.hasPrefix("extension ") {
            // The address of a private type, or the module of an extension.
            rest = rest.drop { $0 != ")" }.dropFirst(2)
        } else if character == "(", rest.hasPrefix(")"), !rest.hasPrefix(") ") {
            (short, full) = (short + "Void", full + "Void")
            isFirst = false
            rest.removeFirst()
        } else {
            full += word + String(character)
            // `Any` is not a module, but a part of `Any.Type`.
            if character != "." || !isFirst || word == "Any" { short += word + String(character) }
            word = ""
            isFirst = character != "." && character != ">" && character != ")"
        }
    }
    return (short + word, full + word)
}

/// The names of several types in one place. Types of the same name get their modules.
func typeNames(of types: [Any.Type]) -> [String] {
    let names = types.map { typeName(of: $0) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(types, names).map { typeName(of: $0, withModules: counts[$1]! > 1) }
}
