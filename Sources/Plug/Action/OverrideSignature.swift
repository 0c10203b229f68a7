/// The signature of an override of `perform`, without the name.
func overrideSignature<A: Pluggable>(of action: A.Type) -> String {
    let output: Any.Type = A.Output.self
    let isAsync = action is any IsAsyncAction.Type
    var result = existentialName(of: output)
    if output is any PromisedOutput.Type || isAsync { result = withSendable(result) }
    if let optional = output as? any OptionalOutput.Type {
        var wrapped = existentialName(of: optional.wrapped)
        if isAsync { wrapped = withSendable(wrapped) }
        // For an optional output, Swift accepts no override without a second question mark.
        result = (wrapped.contains(" ") ? "(\(wrapped))" : wrapped) + (isAsync ? "?" : "??")
    }
    result = isAsync ? "async throws -> \(result)" : "-> \(result)"
    var argument = existentialName(of: A.Input.self)
    if isAsync { argument = withSendable(argument) }
    if isFunction(argument) {
        argument = "@escaping \(argument)".replacing(
            "@escaping nonisolated(nonsending)",
            with: "nonisolated(nonsending) @escaping"
        )
    }
    return "(_ input: \(argument)) \(result)"
}

/// The name of a type, with the `any` that the runtime leaves out. The runtime names the metatype of
/// a protocol `Shape.Protocol`.
private func existentialName(of type: Any.Type) -> String {
    let name = typeName(of: type)
    let isProtocol = "\(Swift.type(of: type))".hasSuffix(".Protocol")
    return isProtocol && name != "Any" && !name.hasPrefix("any ") ? "any \(name)" : name
}

/// Whether a type is a function itself. A tuple that contains functions isn't one.
private func isFunction(_ type: String) -> Bool {
    var depth = 0
    for character in type.replacing("->", with: "→") {
        if "(<".contains(character) { depth += 1 }
        if ")>".contains(character) { depth -= 1 }
        if character == "→" && depth == 0 { return true }
    }
    return false
}

/// Writes `any Sendable` where the runtime prints `Any`: the runtime doesn't know `Sendable`.
private func withSendable(_ type: String) -> String {
    type.replacing(/\bAny\b/, with: "any Sendable")
}
