/// The error of an implementation that can't answer a call: its class doesn't override `perform`, or
/// it is a tape without that call. It is thrown without the caller, and Plug adds that.
package protocol MissingAnswerError: Error, CustomStringConvertible {
    var action: any Pluggable.Type { get }

    /// Where the action was called. Nil until Plug adds it.
    var caller: String? { get }

    /// The same error with the action that was called and its caller. Called once for each call.
    /// `isInterceptor` says that an interceptor called `next`.
    func called(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        isInterceptor: Bool
    ) -> any MissingAnswerError
}

extension Error {
    /// This error, if an implementation of an action threw it, and its caller is not added yet.
    func withoutCaller<A: Pluggable>(of action: A.Type) -> (any MissingAnswerError)? {
        guard let error = self as? any MissingAnswerError, error.caller == nil,
            error.action is A.Type
        else { return nil }
        return error
    }
}
