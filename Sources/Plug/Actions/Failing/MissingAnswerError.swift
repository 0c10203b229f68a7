/// The error of a call without an answer: nothing is plugged, the implementation has no output, or
/// it is a tape without that call. An implementation throws it, and Plug adds the caller.
package protocol MissingAnswerError: Error, CustomStringConvertible {
    var action: any Pluggable.Type { get }

    /// Where the action was called. Nil until Plug adds it.
    var caller: String? { get }

    /// The same error with its caller and, if the text names it, the action that was called. Plug
    /// calls this once for each call that fails. The caller may be an interceptor.
    func called(_ action: any Pluggable.Type, at caller: CallSite) -> any MissingAnswerError
}
