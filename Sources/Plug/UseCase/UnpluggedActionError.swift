/// The error of calling an action that has no implementation.
///
/// Either nothing is plugged, or the plugged class doesn't override `perform`. A
/// ``FailableOutput``, such as a ``Promise``, carries the error, and an ``AsyncAction`` throws it.
/// For any other output, the program stops with the text of the error. Because callers may ignore
/// an output, Plug also writes the text to standard error, once for each calling line. A test with
/// the trait of PlugTesting records an issue instead.
public struct UnpluggedActionError: Error, Sendable, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// The name of the action, with the types around it: `Checkout.Pay`.
    public var name: String { typeName(of: action) }

    /// Where the action was called: `Feed/FeedView.swift:40`. Nil if `perform` was called directly.
    public let caller: String?

    /// What is wrong, the line that fixes it, and what is plugged in its place.
    public let description: String

    /// The plugged class, if it doesn't override `perform`.
    let implementation: Any.Type?

    /// Creates the error of a call at `fileID` and `line`, for a test of the code that shows it.
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

extension UnpluggedActionError: NotRetriedError {}

// MARK: - Wording

extension UnpluggedActionError {
    /// Nothing is plugged. The text says to plug the action at `place`. `remark` says why the
    /// action may seem to be plugged, and `plugged` are the other plugged actions.
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
        let others = plugged.filter { Self.baseName(of: $0) == Self.baseName(of: action) }
        if name.contains("<"), !others.isEmpty {
            let names = typeNames(of: others).joined(separator: ", ")
            text += "\n\nPlugged with other parameters: \(names)."
        }
        description = text
    }

    /// The plugged class doesn't override `perform`.
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

    /// The name of a type without generic arguments.
    private static func baseName(of type: Any.Type) -> String {
        typeName(of: type, withModules: true).replacing(/<.*/, with: "")
    }

    /// Whether a class inherits from another class, directly or not.
    private static func isSubclass<Base: Pluggable>(_ action: Any.Type, of base: Base.Type) -> Bool
    {
        action is Base.Type
    }
}

// MARK: - Adding the caller

/// The error of an implementation that can't answer a call, such as that of a tape. It is reported
/// at the caller's line. An implementation doesn't know its caller, so Plug adds the caller later.
@usableFromInline
package protocol MissingAnswerError: Error, CustomStringConvertible {
    var action: any Pluggable.Type { get }

    /// Whether an implementation of this action created the error, and its caller is not added yet.
    func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool

    /// Adds the caller. Nil lets the registry create the error instead. Called once for each call.
    func called(at caller: CallSite) -> (any MissingAnswerError)?
}

extension UnpluggedActionError: MissingAnswerError {
    /// Whether `perform` created the error, and the caller has not been added yet.
    @usableFromInline
    package func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool {
        caller == nil && implementation is A.Type
    }

    /// Nil, because the registry creates a better error. It knows what is plugged.
    @usableFromInline
    package func called(at caller: CallSite) -> (any MissingAnswerError)? { nil }
}
