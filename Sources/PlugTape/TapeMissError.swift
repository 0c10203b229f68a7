import Foundation
public import Plug

/// The error of a call whose input is not on the tape.
///
/// A promise or another `FailableOutput` carries the error, and an asynchronous action throws it.
/// For any other output, the program stops. The trait of PlugTesting also records an issue at the
/// caller's line.
public struct TapeMissError: Error, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// Where the action was called, such as `Feed/FeedView.swift:40`. Nil if that is unknown.
    public private(set) var caller: String?

    /// The call and the closest call on the tape, field by field, and what to do.
    public var description: String {
        "\(typeName(of: action))\(caller.map { ", called at \($0)," } ?? "") \(text)"
    }

    private var text = "is not on the tape."
    private var tape: Tape?

    /// Creates the error, for a test of the code that shows it.
    public init(_ action: any Pluggable.Type) {
        self.action = action
    }

    /// Creates the error of an input that is not on a tape, or that can't be stored on one.
    init<A>(_ taped: TapedAction<A>, on tape: Tape, _ input: Result<JSON, any Error>) {
        (self.action, self.tape) = (A.self, tape)
        let (path, calls) = (tape.file.path, tape.state.withLock { $0.calls })
        let recorded = calls.values.filter { $0.action == taped.name }
        switch input.map({ ($0, closest(to: Call.key(taped.name, $0), in: recorded)) }) {
        case .failure(let error):
            let reason = taped.text(of: error)
            text = "has an input that can't be compared with the tape \(path): \(reason)"
        case .success((_, nil)):
            let actions = Set(calls.values.map(\.action)).sorted()
            let names = actions.isEmpty ? "no action" : actions.prefix(5).joined(separator: ", ")
            let more = actions.count > 5 ? " and \(actions.count - 5) more" : ""
            text = """
                has no call on the tape \(path). The tape has calls of \(names)\(more). Record a \
                call, after this line:

                    try tape.record(\(typeName(of: action)).self)
                """
        case .success((let asked, let closest?)):
            let (asked, other) = (asked.fields(), closest.input.fields())
            let lines = Set(asked.keys).union(other.keys).sorted().map { path in
                let (one, other) = (asked[path], other[path])
                let (new, old) = (one?.text() ?? "nothing", other?.text() ?? "nothing")
                return "\(one == other ? " " : "≠") \(path): \(new), on the tape \(old)"
            }
            text = """
                has no answer to this input on the tape \(path). The closest input there, \
                of \(recorded.count):

                    \(lines.joined(separator: "\n    "))

                If the call is right, record it, too. If the difference doesn't matter, record and \
                replay by what matters:

                    try tape.replay(\(typeName(of: action)).self, by: { $0.… })
                """
        }
    }
}

/// The call whose input has the fewest different fields. Commas separate most fields.
private func closest(to key: [CChar], in calls: [Call]) -> Call? {
    let asked = Set(key.split(separator: 0x2C))
    func distance(_ call: Call) -> Int {
        call.key.split(separator: 0x2C).reduce(0) { $0 + (asked.contains($1) ? -1 : 1) }
    }
    let sorted = calls.sorted { strcmp($0.key, $1.key) < 0 }
    return sorted.map { (distance($0), $0) }.min { $0.0 < $1.0 }?.1
}

extension TapeMissError: MissingAnswerError, NotRetriedError {
    package func called(
        _: any Pluggable.Type,
        at caller: CallSite,
        isInterceptor: Bool
    ) -> any MissingAnswerError {
        var error = self
        error.caller = caller.description
        // The tape retains the error, so the error must not retain the tape.
        error.tape = nil
        tape?.state.withLock { [error] in $0.misses.append(error) }
        return error
    }
}
