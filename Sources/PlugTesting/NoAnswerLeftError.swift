import Plug

/// The error of a call for which the list of `Actions.record(_:answers:)` has no answer.
struct NoAnswerLeftError: MissingAnswerError {
    /// What the recorder with the list has got.
    let calls: RecordedCalls

    /// The number of the call, counted from 1.
    let call: Int
    let answers: Int
    var caller: String?
    var action: any Pluggable.Type { calls.action }

    var description: String {
        let name = typeName(of: action)
        let count = answers == 1 ? "1 answer" : "\(answers) answers"
        return """
            \(name) has \(count), but \(caller ?? "this") is call \(call). \
            Add an answer at \(calls.place):

                Actions.record(\(name).self, answers: […, .success(…)])
            """
    }

    func called(_: any Pluggable.Type, at caller: CallSite) -> any MissingAnswerError {
        var error = self
        error.caller = caller.description
        return error
    }
}
