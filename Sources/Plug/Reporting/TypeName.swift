/// How the name of a type is typed in its module: with the types around it, and without the module.
package func typeName(of type: Any.Type) -> String {
    typeName(of: type, withModules: false)
}

/// How the name of a type is typed in another module: with the types around it, and its module.
func qualifiedTypeName(of type: Any.Type) -> String {
    typeName(of: type, withModules: true)
}

/// How the names of several types are typed in one place: those of namesakes with their modules.
func typeNames(of types: [Any.Type]) -> [String] {
    let names = types.map { typeName(of: $0) }
    return types.indices.map { index in
        let isUnique = names.count { $0 == names[index] } == 1
        return isUnique ? names[index] : qualifiedTypeName(of: types[index])
    }
}

/// Turns what the runtime prints of a type into what a person types.
private func typeName(of type: Any.Type, withModules: Bool) -> String {
    var rest = Substring(String(reflecting: type))
    var text = ""
    var name = ""
    // The first of several names is the module, unless the names go on behind generic arguments.
    var isFirst = true
    var isRaw = false
    while let character = rest.first {
        // The runtime adds an address to the name of a type that is private or inside a function,
        // and a module to the name of a type that stands in an extension of another module's type.
        if rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ") {
            isFirst = rest.hasPrefix("(e")
            rest = rest.drop { $0 != ")" }.dropFirst(2)
            continue
        }
        rest.removeFirst()
        if character == "`" { isRaw.toggle() }
        if isRaw || !"<>(),:&?-@ .".contains(character) {
            // The runtime writes the spaces of a raw name as spaces that don't break a line.
            name.append(character == "\u{A0}" ? " " : character)
        } else if character == "." {
            if !isFirst || withModules { text += name + "." }
            name = ""
            isFirst = false
        } else {
            text += name
            text.append(character)
            name = ""
            isFirst = character != ">"
        }
    }
    return text + name
}
