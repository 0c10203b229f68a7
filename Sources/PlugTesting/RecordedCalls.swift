import Plug
import Synchronization

/// How many calls a recorder has got, and which it may have missed. It outlives the recorder, and
/// holds no input.
final class RecordedCalls: Sendable {
    let count = Atomic<Int>(0)
    private let action: any Pluggable.Type

    /// How often the test had called the action before.
    private let before: Int

    /// How the plug of the recorder has ended.
    private let end = Locked<(@Sendable () -> String)?>(nil)

    init(of action: any Pluggable.Type) {
        self.action = action
        before = TestRun.here?.state.withLock { $0.account.count(of: action) } ?? 0
    }

    func notePlug() {
        Actions.current.noteEndOfPlug(of: action) { [self] end in self.end.withLock { $0 = end } }
    }

    /// Why calls may not have reached the recorder, for the end of an issue. Empty if nothing is known.
    func missed(_ account: TestAccount) -> String {
        let end = end.withLock { $0 }.map { ". It was \($0())" } ?? ""
        let (calls, count) = (account.count(of: action) - before, count.load(ordering: .relaxed))
        guard calls > count, let last = account.begun[ObjectIdentifier(action)]?.last else {
            return end
        }
        let made = "\(calls) call\(calls == 1 ? "" : "s")"
        let remedy = "Print Actions.explain(\(typeName(of: action)).self) there"
        return "\(end). Of \(made), \(count) reached it. The last was made at \(last). \(remedy)"
    }
}
