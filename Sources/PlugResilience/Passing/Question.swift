import Plug

/// A closure of the user that is asked when a call has ended.
struct Question<Reply: Sendable>: Sendable {
    /// Whether it is asked of values, too. Otherwise only errors reach it.
    let asksValues: Bool

    let ask: @Sendable (_ input: any Sendable, _ outcome: Outcome) -> Reply

    /// A closure for errors only, and the reply for values.
    init(ofValues reply: Reply, _ body: @escaping @Sendable (any Error) -> Reply) {
        asksValues = false
        ask = { _, outcome in
            guard case .failure(let error) = outcome else { return reply }
            return body(error)
        }
    }

    /// A closure for the input and the outcome. The casts succeed, because only calls of the use
    /// case are asked about.
    init<A: ResilientAction>(
        of action: A.Type,
        _ body: @escaping @Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Reply
    ) {
        asksValues = true
        ask = { input, outcome in
            body(input as! A.Input, outcome.map { $0 as! A.ResilientValue })
        }
    }
}

extension Actions {
    /// Stops the program at the caller's line if a number is less than 1.
    static func expectAtLeastOne(
        _ number: Int,
        _ name: String,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        if number >= 1 { return }
        fatalError("\(name) must be at least 1 (was \(number))", file: fileID, line: line)
    }
}
