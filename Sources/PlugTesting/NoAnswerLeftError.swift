import Plug

/// The error of a call for which the list of `Actions.record(_:answers:)` has no answer.
struct NoAnswerLeftError: MissingAnswerError {
    let action: any Pluggable.Type

    /// The number of the call, counted from 1.
    let call: Int
    let answers: Int

    /// The source location of the list.
    let list: CallSite
    var caller: String?

    var description: String {
        let name = typeName(of: action)
        let count = answers == 1 ? "1 answer" : "\(answers) answers"
        return """
            \(name) has \(count), but \(caller ?? "this") is call \(call). \
            Add an answer at \(list):

                Actions.record(\(name).self, answers: […, .success(…)])
            """
    }

    func called(_: any Pluggable.Type, at caller: CallSite) -> any MissingAnswerError {
        var error = self
        error.caller = caller.description
        return error
    }
}
