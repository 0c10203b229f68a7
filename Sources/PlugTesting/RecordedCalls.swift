import Plug
import Synchronization

/// How many calls a recorder has got, and which it may have missed. It outlives the recorder, and
/// holds no input.
final class RecordedCalls: Sendable {
    let action: any Pluggable.Type
    let place: CallSite
    let count = Atomic<Int>(0)

    /// How often the test had called the action before.
    private let before: Int

    /// How many calls have to come.
    private let answers: Int

    /// How the plug of the recorder has ended. Nil while it is there, and for a spy.
    let end = Locked<(@Sendable () -> String)?>(nil)

    init(of action: any Pluggable.Type, at place: CallSite, expecting answers: Int) {
        (self.action, self.place, self.answers) = (action, place, answers)
        let account = TestRun.here?.state.withLock { $0.account }
        before = account?.begun[ObjectIdentifier(action)]?.count ?? 0
    }

    /// Why calls may not have reached the recorder, for the end of an issue. Empty if nothing is known.
    func missed(_ account: TestAccount) -> String {
        let end = end.withLock { $0 }.map { ". It was \($0())" } ?? ""
        let begun = account.begun[ObjectIdentifier(action)]
        let (calls, count) = ((begun?.count ?? 0) - before, count.load(ordering: .relaxed))
        guard calls > count, let last = begun?.last else { return end }
        let made = "\(calls) call\(calls == 1 ? "" : "s")"
        let remedy = "Print Actions.explain(\(typeName(of: action)).self) there"
        return "\(end). Of \(made), \(count) reached it. The last was made at \(last). \(remedy)"
    }

    /// The issue of a test in which fewer calls than answers have come.
    func unasked(_ account: TestAccount) -> (text: String, place: CallSite)? {
        let (asked, name) = (count.load(ordering: .relaxed), typeName(of: action))
        guard asked < answers else { return nil }
        let missed = missed(account)
        let remedy = """
            . Remove the others, or say that they need not be:

                Actions.record(\(name).self, answers: […], areOptional: true)
            """
        let text = "Of \(answers) answers of \(name), \(asked) were asked for"
        return (text + (missed.isEmpty ? remedy : missed), place)
    }
}
