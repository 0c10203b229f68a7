/// The names of several types in one place. Types of the same name get their modules.
func typeNames(of types: [Any.Type]) -> [String] {
    let names = types.map { typeName(of: $0) }
    let counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return zip(types, names).map { type, name in
        counts[name] == 1 ? name : typeName(of: type, withModules: true)
    }
}

/// Turns the runtime's name of a type into what a person types: with the types around it and, for
/// use in another module, with the module.
package func typeName(of type: Any.Type, withModules: Bool = false) -> String {
    var rest = Substring(String(reflecting: type))
    var text = ""
    var name = ""
    // The first of several names is the module, except after generic arguments.
    var isFirst = true
    var isRaw = false
    while let character = rest.first {
        // The runtime adds an address to a type that is private or inside a function, and a module
        // to a type in an extension of another module's type.
        if rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ") {
            isFirst = rest.hasPrefix("(e")
            rest = rest.drop { $0 != ")" }.dropFirst(2)
            continue
        }
        // The runtime writes `any Store<Int>` as `any Store<Self.App.Store.Key == Int>`.
        if name.isEmpty, rest.hasPrefix("Self."), let equals = rest.firstRange(of: " == ") {
            rest = rest[equals.upperBound...]
            isFirst = true
            continue
        }
        // The runtime writes a parameter pack as `Pack{Int, String}`.
        if !isRaw, character == "}" || name.isEmpty && rest.hasPrefix("Pack{") {
            rest = rest.dropFirst(character == "}" ? 1 : 5)
            continue
        }
        // The runtime writes `Void` as `()`. No parameters are `()`, too, and Swift wants `(())`.
        let isParameter = rest.hasPrefix("() ") || text.last == "(" && rest.hasPrefix("()) ")
        if !isRaw && !isParameter && rest.hasPrefix("()") {
            (text, rest, isFirst) = (text + "Void", rest.dropFirst(2), false)
            continue
        }
        rest.removeFirst()
        if character == "`" { isRaw.toggle() }
        if isRaw || !"<>(),:&?-@ .".contains(character) {
            // The runtime writes the spaces of a raw name as non-breaking spaces.
            name.append(character == "\u{A0}" ? " " : character)
        } else if character == "." {
            // `Any` is no module.
            if !isFirst || withModules || name == "Any" { text += escaped(name) + "." }
            name = ""
            isFirst = false
        } else {
            text += escaped(name)
            text.append(character)
            name = ""
            isFirst = !">)".contains(character)
        }
    }
    return text + escaped(name)
}

/// A name, in backticks if it is a keyword.
private func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

/// The keywords that can't be part of the name of a type.
private let keywords = Set(
    """
    as associatedtype break case catch class continue default defer deinit do else enum extension \
    fallthrough false fileprivate for func guard if import in init internal is let nil operator \
    precedencegroup private protocol public repeat rethrows return self static struct subscript \
    super switch throw true try typealias var where while
    """.split(separator: " ").map(String.init)
)
