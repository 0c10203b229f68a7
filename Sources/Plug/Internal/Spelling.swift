/// How the name of a type is typed in its module: with the types around it, and without the module.
package func spelling(of type: Any.Type) -> String {
    spelling(of: type, withModules: false)
}

/// How the name of a type is typed in another module: with the types around it, and its module.
func qualifiedSpelling(of type: Any.Type) -> String {
    spelling(of: type, withModules: true)
}

/// How the names of several types are typed in one place: those of namesakes with their modules.
func spellings(of types: [Any.Type]) -> [String] {
    let names = types.map { spelling(of: $0) }
    return types.indices.map { index in
        let isUnique = names.count { $0 == names[index] } == 1
        return isUnique ? names[index] : qualifiedSpelling(of: types[index])
    }
}

private func spelling(of type: Any.Type, withModules: Bool) -> String {
    var rest = Substring(String(reflecting: type))
    var text = ""
    var name = ""
    // The first of several names is the module, unless they go on behind generic arguments.
    var isFirst = true
    var isRaw = false
    while let character = rest.first {
        // What is private, or inside a function, comes with an address; what is in an extension of
        // another module's type, with the module of the extension.
        if rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ") {
            isFirst = rest.hasPrefix("(e")
            rest = rest.drop { $0 != ")" }.dropFirst(2)
            continue
        }
        rest.removeFirst()
        if character == "`" { isRaw.toggle() }
        if isRaw || !"<>(),:&?-@ .".contains(character) {
            // Swift writes the spaces of a raw name as such that don't break a line.
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

/// What an override of `perform` looks like, after its name.
func signature(_ input: Any.Type, _ output: Any.Type, isAsync: Bool = false) -> String {
    var result = spelling(of: output)
    if let optional = output as? any NilAnswering.Type {
        let wrapped = spelling(of: optional.wrapped)
        // Where the output is optional itself, Swift takes no override without the second mark.
        result = (wrapped.contains(" ") ? "(\(wrapped))" : wrapped) + (isAsync ? "?" : "??")
    }
    result = isAsync ? "async throws -> \(result)" : "-> \(result)"
    return "(_ input: \(spelling(of: input))) \(result)"
}

/// The line that plugs an implementation into an action.
func plugLine(for action: String) -> String {
    // The last name, without generic arguments.
    var name = ""
    var depth = 0
    for character in action.replacing("->", with: "") {
        switch character {
        case "<": depth += 1
        case ">": depth -= 1
        case "." where depth == 0: name = ""
        case "`": break
        default: if depth == 0 { name.append(character) }
        }
    }
    let implementation = name.contains(" ") ? "`My \(name)`" : "My\(name)"
    return "\(action).self <~ \(implementation)()"
}
