/// The error of calling an action that nobody implements.
///
/// Either nothing is plugged, or what is plugged does not override `perform`. A ``Promise`` is
/// rejected with the error, and an ``AsyncAction`` throws it. Where neither is possible, the text
/// of the error stops the program.
///
/// Callers may ignore what becomes of a promise. So the text also goes to standard error, the first
/// time that a line of code calls the action in vain. In a test with the trait of PlugTesting, the
/// text is recorded as an issue instead.
///
/// ## Topics
///
/// - ``action``
/// - ``name``
/// - ``caller``
/// - ``description``
/// - ``init(_:fileID:line:)``
public struct UnpluggedActionError: Error, Sendable, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// Where the action was called, as module, file and line: `Feed/FeedView.swift:40`.
    ///
    /// Nil when `perform` was called on an instance directly.
    public let caller: String?

    /// What is wrong, the line that puts it right, and the plugged actions with similar names.
    public let description: String

    /// The class that is plugged, if it does not override `perform`.
    let implementation: Any.Type?

    /// Creates the error of an action into which nothing is plugged, for the test of what shows it.
    ///
    /// - Parameters:
    ///   - action: The action that is called.
    ///   - fileID: The module and file of the call.
    ///   - line: The line of the call.
    public init(
        _ action: any Pluggable.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(
            action: action,
            caller: CallSite(fileID: fileID, line: line),
            place: "at the composition root",
            remark: nil,
            plugged: []
        )
    }
}

extension UnpluggedActionError: PermanentError {}

// MARK: - Wording

extension UnpluggedActionError {
    /// Nothing is plugged.
    ///
    /// - Parameters:
    ///   - place: Where to plug what is missing.
    ///   - remark: What may have misled somebody who believes that something is plugged.
    ///   - plugged: The other actions that are plugged.
    init(
        action: any Pluggable.Type,
        caller: CallSite,
        place: String,
        remark: String?,
        plugged: [any Pluggable.Type]
    ) {
        let name = typeNames(of: [action] + plugged)[0]
        self.action = action
        self.caller = caller.description
        implementation = nil
        var text = """
            \(name) has no implementation, and \(caller) calls it. \
            Plug one before that, \(place):

                \(plugLine(for: name))
            """
        if let remark { text += "\n\n\(remark)" }
        if let base = plugged.first(where: { Self.isSubclass(action, of: $0) }) {
            text += "\n\nIt implements \(typeName(of: base)), which is plugged: call that."
        }
        if let subclass = plugged.first(where: { Self.isSubclass($0, of: action) }) {
            text += "\n\n\(typeName(of: subclass)) is plugged under its own name, not as \(name)."
        }
        let similar = names(similarTo: action, among: plugged)
        if !similar.isEmpty {
            text += "\n\nPlugged under similar names: \(similar.joined(separator: ", "))."
        }
        description = text
    }

    /// What is plugged does not override `perform`.
    init(
        action: any Pluggable.Type,
        implementation: Any.Type,
        caller: CallSite?,
        isInterceptor: Bool = false
    ) {
        let name = typeName(of: action)
        self.action = action
        self.caller = caller?.description
        self.implementation = implementation
        let implementationName = typeName(of: implementation)
        let remedy = """
            Add to \(implementationName), without calling super.perform:

                override func perform\(overrideSignature(of: action)) { … }
            """
        guard let caller else {
            description = "\(implementationName) does not override perform. \(remedy)"
            return
        }
        let call = (isInterceptor ? "the interceptor at " : "") + "\(caller) calls"
        guard implementation != action else {
            description = """
                \(name), which \(call), is plugged into itself, and does nothing by itself. \
                Plug a subclass that overrides perform:

                    \(plugLine(for: name))
                """
            return
        }
        description = """
            \(implementationName) is to perform \(name) but does not override perform, and \
            \(call) it. \(remedy)
            """
    }

    /// Whether a class is a subclass of another one, or of one of its subclasses.
    private static func isSubclass<Base: Pluggable>(_ action: Any.Type, of base: Base.Type) -> Bool
    {
        action is Base.Type
    }
}

extension UnpluggedActionError: MissingAnswerError {
    /// Whether the error comes from `perform` of an implementation, which knows no caller.
    @usableFromInline
    package func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool {
        caller == nil && implementation is A.Type
    }

    /// Nil, as the registry knows more than the caller.
    @usableFromInline
    package func called(at caller: CallSite) -> (any MissingAnswerError)? { nil }
}
