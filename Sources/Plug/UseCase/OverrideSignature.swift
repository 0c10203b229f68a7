/// The signature of an override of `perform`, without the name.
func overrideSignature<A: Pluggable>(of action: A.Type) -> String {
    let isAsync = action is any IsAsyncAction.Type
    var input = typeName(of: A.Input.self)
    // A function, but not a tuple that contains functions.
    if input.starts(with: #/(@\w+ )*\([^()]*\) .*-> /#) { input = "@escaping \(input)" }
    var output = typeName(of: A.Output.self)
    if let optional = A.Output.self as? any OptionalOutput.Type {
        // For an optional output, Swift accepts no override without a second question mark.
        let wrapped = typeName(of: optional.wrapped)
        output = (wrapped.contains(" ") ? "(\(wrapped))" : wrapped) + (isAsync ? "?" : "??")
    }
    return "(_ input: \(input)) \(isAsync ? "async throws " : "")-> \(output)"
}

/// The line that plugs an implementation into an action.
func plugLine(for action: Any.Type, named name: String) -> String {
    "\(name).self <~ My\("\(action)".prefix { $0 != "<" })()"
}
