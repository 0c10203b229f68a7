/// The error of calling an action that has no implementation.
///
/// Nothing is plugged, the plugged class doesn't override `perform`, or its `perform` returned nil.
/// A ``FailableOutput``, such as a ``Promise``, carries the error, and an ``AsyncAction`` throws
/// it. For any other output, the program stops with its text. A test records an issue. Otherwise,
/// Plug also writes the text to standard error, once for each calling line.
public struct UnpluggedActionError: Error, Sendable, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// Where the action was called: `Feed/FeedView.swift:40`. Nil if `perform` was called directly.
    public var caller: String? { site?.description }

    private let site: CallSite?

    private let reason: Reason

    enum Reason: Sendable {
        /// Nothing is plugged. An implementation is to be plugged at `place`. `remark` says why the
        /// action may seem to be plugged.
        case nothingPlugged(_ place: String, _ remark: String?)

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
        let site = CallSite(fileID: fileID, line: line)
        self.init(action, .nothingPlugged("at the composition root", nil), site)
    }

    init(_ action: any Pluggable.Type, _ reason: Reason, _ site: CallSite? = nil) {
        self.action = action
        self.reason = reason
        self.site = site
    }
}

extension UnpluggedActionError: NotRetriedError {}

extension UnpluggedActionError: MissingAnswerError {
    package func called(
        _ action: any Pluggable.Type,
        at caller: CallSite
    ) -> any MissingAnswerError { UnpluggedActionError(action, reason, caller) }
}

// MARK: - Wording

extension UnpluggedActionError {
    /// What is wrong, and the line that fixes it. It is made when it is read.
    public var description: String {
        switch reason {
        case .nothingPlugged(let place, let remark): textOfNothing(place, remark)
        case .noOutput(let type, let isOverridden): text(of: type, isOverridden)
        }
    }

    private func textOfNothing(_ place: String, _ remark: String?) -> String {
        let text = """
            \(name) has no implementation, and \(caller ?? "its caller") calls it. \
            Plug one before that, \(place):

                \(plugLine(for: action, named: name))
            """
        return remark.map { "\(text)\n\n\($0)" } ?? text
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
        guard let caller else { return "\(implementationName) \(fault). \(remedy)" }
        guard isOverridden || implementation != action else {
            return """
                \(name), which \(caller) calls, is plugged into itself, and does nothing by \
                itself. Plug a subclass that overrides perform:

                    \(plugLine(for: action, named: name))
                """
        }
        return """
            \(implementationName) is to perform \(name) but \(fault), and \(caller) calls it. \
            \(remedy)
            """
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
