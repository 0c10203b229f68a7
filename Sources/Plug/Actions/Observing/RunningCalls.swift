/// The calls that haven't ended, with their callers, the oldest first. See `Actions.runningCalls`.
///
/// Its text is made when you print it, of what is running then. A call that returns a ``Promise``
/// has ended when the promise is settled.
public struct RunningCalls: Sendable, CustomStringConvertible {
    private struct Call: Sendable {
        /// Made when the call begins, because the names of types are behind a lock.
        let name: String
        let caller: CallSite
        let begin: ContinuousClock.Instant
    }

    /// By the ID of the call. Nil until someone asks for a list.
    private static let calls = Locked<[Int: Call]?>(nil)

    init() {}

    /// Begins the list, if nobody has.
    static func begin() {
        calls.withLock { $0 = $0 ?? [:] }
    }

    /// Lists a call that begins, and removes it when it ends.
    static func note(_ event: ActionEvent) {
        guard case .began = event.phase else {
            return calls.withLock { $0?[event.callID] = nil }
        }
        let caller = CallSite(fileID: event.fileID, line: event.line)
        let call = Call(name: event.name, caller: caller, begin: .now)
        calls.withLock { $0?[event.callID] = call }
    }

    /// A line for each call: `[8] LikePhoto, called at Feed/FeedView.swift:40, 12.3 s ago`.
    ///
    /// It waits for no lock, because a debugger may have paused the thread that holds it. O(n log n).
    public var description: String {
        guard let calls = Self.calls.withLockIfAvailable({ $0 }) else {
            return "A paused thread is changing the list. Continue, and pause again."
        }
        guard let calls else { return "Nothing is listed. At launch: Actions.listRunningCalls()" }
        guard !calls.isEmpty else { return "No call is running." }
        return calls.sorted { $0.key < $1.key }.map { id, call in
            let tenths = (call.begin.duration(to: .now) / .milliseconds(100)).rounded()
            return "[\(id)] \(call.name), called at \(call.caller), \(tenths / 10) s ago"
        }
        .joined(separator: "\n")
    }
}
