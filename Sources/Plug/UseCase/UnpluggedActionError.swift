/// The error of calling an action that has no implementation.
///
/// Nothing is plugged, the plugged class doesn't override `perform`, or its `perform` returned nil.
/// A ``FailableOutput``, such as a ``Promise``, carries the error, and an ``AsyncAction`` throws
/// it. For any other output, the program stops with its text. As callers may ignore an output, Plug
/// also writes the text to standard error, once for each calling line. A test records an issue
/// instead.
public struct UnpluggedActionError: Error, Sendable, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// Where the action was called: `Feed/FeedView.swift:40`. Nil if `perform` was called directly.
    public var caller: String? { site?.description }

    private let site: CallSite?

    /// Whether the caller is an interceptor that called `next`.
    private let isInterceptor: Bool

    private let reason: Reason

    enum Reason: Sendable {
        /// Nothing is plugged. An implementation is to be plugged at `place`. `remark` says why the
        /// action may seem to be plugged, and `others` are the other plugged actions.
        case nothingPlugged(place: String, remark: String?, others: [any Pluggable.Type])

        /// An instance of a class made no output. `isOverridden` is false if its `perform` is, or
        /// calls, that of ``Action`` or ``AsyncAction``.
        case noOutput(Any.Type, isOverridden: Bool)
    }

    /// Creates the error of a call at `fileID` and `line`, for a test of the code that shows it.
    public init(
        _ action: any Pluggable.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let place = "at the composition root"
        let site = CallSite(fileID: fileID, line: line)
        self.init(action, .nothingPlugged(place: place, remark: nil, others: []), site)
    }

    init(
        _ action: any Pluggable.Type,
        _ reason: Reason,
        _ site: CallSite? = nil,
        isInterceptor: Bool = false
    ) {
        self.action = action
        self.reason = reason
        self.site = site
        self.isInterceptor = isInterceptor
    }
}

extension UnpluggedActionError: NotRetriedError {}

extension UnpluggedActionError: MissingAnswerError {
    package func called(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        isInterceptor: Bool
    ) -> any MissingAnswerError {
        UnpluggedActionError(action, reason, caller, isInterceptor: isInterceptor)
    }
}

// MARK: - Wording

extension UnpluggedActionError {
    /// What is wrong, the line that fixes it, and what is plugged in its place. It is made when it
    /// is read. O(n) in the number of plugged actions.
    public var description: String {
        switch reason {
        case .nothingPlugged(let place, let remark, let others):
            textOfNothing(place, remark, others)
        case .noOutput(let implementation, let isOverridden):
            text(of: implementation, isOverridden)
        }
    }

    private var call: String {
        (isInterceptor ? "the interceptor at " : "") + "\(caller ?? "") calls"
    }

    private func textOfNothing(
        _ place: String,
        _ remark: String?,
        _ others: [any Pluggable.Type]
    ) -> String {
        let name = typeNames(of: [action] + others)[0]
        var text = """
            \(name) has no implementation, and \(call) it. Plug one before that, \(place):

                \(plugLine(for: action, named: name))
            """
        if let remark { text += "\n\n\(remark)" }
        let variants = others.filter { Self.baseName(of: $0) == Self.baseName(of: action) }
        if name.contains("<"), !variants.isEmpty {
            let names = typeNames(of: variants).joined(separator: ", ")
            text += "\n\nPlugged with other parameters: \(names)."
        }
        return text
    }

    private func text(of implementation: Any.Type, _ isOverridden: Bool) -> String {
        let implementationName = typeName(of: implementation)
        let (fault, fix) =
            isOverridden
            ? ("its perform returned nil", "Return an output in \(implementationName)")
            : (
                "does not override perform, or calls super.perform",
                "Add to \(implementationName), without calling super.perform"
            )
        let action = action
        let remedy = "\(fix):\n\n    override func perform\(overrideSignature(of: action)) { … }"
        guard caller != nil else { return "\(implementationName) \(fault). \(remedy)" }
        guard isOverridden || implementation != action else {
            return """
                \(name), which \(call), is plugged into itself, and does nothing by itself. \
                Plug a subclass that overrides perform:

                    \(plugLine(for: action, named: name))
                """
        }
        return "\(implementationName) is to perform \(name) but \(fault), and \(call) it. \(remedy)"
    }

    /// The name of a type without generic arguments.
    private static func baseName(of type: Any.Type) -> Substring {
        typeName(of: type, withModules: true).prefix { $0 != "<" }
    }
}

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
