/// The error of an implementation that has no answer to a call, such as that of a tape. The failure
/// is at the caller's line: as no implementation knows its caller, the caller is added later.
@usableFromInline
package protocol MissingAnswerError: Error, CustomStringConvertible {
    var action: any Pluggable.Type { get }

    /// Whether an implementation of this action made the error, and its caller is not added yet.
    func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool

    /// Adds the caller. Nil lets the registry make the error instead. Called once for each call.
    func called(at caller: CallSite) -> (any MissingAnswerError)?
}
