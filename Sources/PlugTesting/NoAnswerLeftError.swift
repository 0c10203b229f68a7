import Plug

/// The error of a call for which the list of `Actions.record(_:answers:)` has no answer.
struct NoAnswerLeftError: MissingAnswerError, NotRetriedError {
    let action: any Pluggable.Type

    /// The number of the call, counted from 1.
    let call: Int
    let answers: Int

    /// The source location of the list.
    let list: CallSite
    var caller: CallSite?

    var description: String {
        let name = typeName(of: action)
        let count = answers == 1 ? "1 answer" : "\(answers) answers"
        return """
            \(name) has \(count), but \(caller.map { "\($0)" } ?? "this") is call \(call). \
            Add an answer at \(list):

                Actions.record(\(name).self, answers: […, .success(…)])
            """
    }

    func lacksCaller<A: Pluggable>(of action: A.Type) -> Bool {
        caller == nil && self.action == action
    }

    func called(at caller: CallSite) -> (any MissingAnswerError)? {
        var error = self
        error.caller = caller
        return error
    }
}
