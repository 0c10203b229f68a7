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

        /// The `perform` of a class gave no output, such as that of ``Action``.
        case noOutput(Any.Type)
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

/// The error of a call without an answer: nothing is plugged, the implementation has no output, or
/// it is a tape without that call. An implementation throws it, and Plug adds the caller.
package protocol MissingAnswerError: Error, CustomStringConvertible {
    var action: any Pluggable.Type { get }

    /// Where the action was called. Nil until Plug adds it.
    var caller: String? { get }

    /// The same error with its caller, which may be an interceptor, and, if the text names it, the
    /// action that was called. Plug calls this once for each call that fails.
    func called(_ action: any Pluggable.Type, at caller: CallSite) -> any MissingAnswerError
}

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
        let caller = caller ?? "its caller"
        let line = "\n\n    \(plugLine(for: action, named: name))"
        switch reason {
        case .nothingPlugged(let place, let remark):
            let fault = "\(name) has no implementation, and \(caller) calls it."
            let rest = remark.map { "\n\n\($0)" } ?? ""
            return "\(fault) Plug one before that, \(place):\(line)\(rest)"
        case .noOutput(let type):
            let fault = "\(typeName(of: type)) has no output for \(caller), which calls \(name)."
            return "\(fault) Plug a class whose perform returns one, and not super.perform:\(line)"
        }
    }
}

/// The line that plugs an implementation into an action.
func plugLine(for action: Any.Type, named name: String) -> String {
    "\(name).self <~ My\("\(action)".prefix { $0 != "<" })()"
}
