/// How the name of a type is typed in its module: with the types around it, and without the module.
package func spelling(of type: Any.Type) -> String {
    qualifiedSpelling(of: type).replacing(/\w+\.((?:\w+\.)*\w+)/) { $0.1 }
}

/// How the name of a type is typed in another module: with the types around it, and its module.
func qualifiedSpelling(of type: Any.Type) -> String {
    // What is private, or inside a function, comes with an address.
    String(reflecting: type).replacing(/\(unknown context at \$\w+\)\./, with: "")
}

/// What an override of `perform` looks like, after its name.
func signature(_ input: Any.Type, _ output: Any.Type, isAsync: Bool = false) -> String {
    var output = spelling(of: output)
    if output.hasPrefix("Optional<") {
        // Where the output is optional itself, Swift takes no override that leaves out the second mark.
        output = output.dropFirst("Optional<".count).dropLast() + (isAsync ? "?" : "??")
    }
    return "(_ input: \(spelling(of: input))) \(isAsync ? "async throws " : "")-> \(output)"
}

/// The line that plugs an implementation into an action.
func plugLine(for action: String) -> String {
    let base = action.prefix { $0 != "<" }
    let name = action[(base.lastIndex(of: ".").map(action.index(after:)) ?? action.startIndex)...]
    return "\(action).self <~ My\(name)()"
}
