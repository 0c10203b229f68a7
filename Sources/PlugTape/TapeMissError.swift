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

    /// Where the action was called, such as `Feed/FeedView.swift:40`, or the line of the interceptor
    /// that called `next`. Nil if that is unknown.
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
        let (path, calls) = (tape.file.path, tape.state.withLock { $0.calls.values })
        switch input.map({ ($0, closest(to: Call.key(taped.name, $0), of: taped.name, in: calls)) })
        {
        case .failure(let error):
            var secrets = taped.secrets
            let reason = secrets.text(of: error)
            text = "has an input that can't be compared with the tape \(path): \(reason)"
        case .success((_, nil)):
            let names = Set(calls.map(\.action)).sorted().joined(separator: ", ")
            text = """
                has no call on the tape \(path). The tape has calls of \
                \(names.isEmpty ? "no action" : names). Record a call, after this line:

                    try tape.record(\(typeName(of: action)).self)
                """
        case .success((let asked, let closest?)):
            let (asked, other) = (asked.fields(), closest.input.fields())
            let lines = Set(asked.keys).union(other.keys).sorted().map { path in
                let (now, then) = (asked[path] ?? "nothing", other[path] ?? "nothing")
                let sign = now.utf8.elementsEqual(then.utf8) ? " " : "≠"
                return "\(sign) \(path): \(now), on the tape \(then)"
            }
            text = """
                has no answer to this input on the tape \(path). The closest input there:

                    \(lines.joined(separator: "\n    "))

                If the call is right, record it, too. If the difference doesn't matter, record and \
                replay by what matters:

                    try tape.replay(\(typeName(of: action)).self, by: { $0.… })
                """
        }
    }
}

/// The call whose input has the fewest different fields. Commas separate most fields.
private func closest(to key: [CChar], of action: String, in calls: some Collection<Call>) -> Call? {
    let asked = Set(key.split(separator: 0x2C))
    let sorted = calls.filter { $0.action == action }.sorted { strcmp($0.key, $1.key) < 0 }
    return sorted.map { ($0, asked.symmetricDifference($0.key.split(separator: 0x2C)).count) }
        .min { $0.1 < $1.1 }?.0
}

extension TapeMissError: MissingAnswerError {
    package func called(_: any Pluggable.Type, at caller: CallSite) -> any MissingAnswerError {
        var error = self
        error.caller = caller.description
        // The tape retains the error, so the error must not retain the tape.
        error.tape = nil
        tape?.state.withLock { [error] in $0.misses.append(error) }
        return error
    }
}
