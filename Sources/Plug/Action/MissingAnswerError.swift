/// The error of an implementation that has no answer to a call, such as that of a tape.
///
/// It is told at the caller's line, as that of a call with nothing plugged is. No implementation
/// knows its caller, so whoever knows the caller completes the error.
@usableFromInline
package protocol MissingAnswerError: Error, CustomStringConvertible {
    /// The action that was called.
    var action: any Pluggable.Type { get }

    /// Whether an implementation of an action made the error, and nobody has completed it yet.
    func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool

    /// The same error with its caller, or nil if the registry is to word it. Called once for each call.
    func called(at caller: CallSite) -> (any MissingAnswerError)?
}
