/// The error of an implementation that has no answer to a call, such as that of a tape. It is
/// reported at the caller's line. No implementation knows its caller, so the caller is added later.
@usableFromInline
package protocol MissingAnswerError: Error, CustomStringConvertible {
    var action: any Pluggable.Type { get }

    /// Whether an implementation of this action made the error, and its caller is not added yet.
    func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool

    /// Adds the caller. Nil lets the registry make the error instead. Called once for each call.
    func called(at caller: CallSite) -> (any MissingAnswerError)?
}
