/// The calls that haven't ended, with their callers, the oldest first. See `Actions.runningCalls`.
///
/// Its text is made when you print it, of what is running then. A call that returns a ``Promise``
/// has ended when the promise is settled.
public struct RunningCalls: Sendable, CustomStringConvertible {
    /// By the ID of the call. Nil until someone asks for a list. The text is made when the call
    /// begins, because the names of types are behind a lock.
    static let calls = Locked<[Int: (text: String, begin: ContinuousClock.Instant)]?>(nil)

    init() {}

    static func note(_ event: ActionEvent) {
        guard case .began = event.phase else {
            return calls.withLock { $0?[event.callID] = nil }
        }
        let text = "[\(event.callID)] \(event.name), called at \(event.caller)"
        calls.withLock { $0?[event.callID] = (text, .now) }
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
        return calls.sorted { $0.key < $1.key }.map { _, call in
            let tenths = (call.begin.duration(to: .now) / .milliseconds(100)).rounded()
            return "\(call.text), \(tenths / 10) s ago"
        }
        .joined(separator: "\n")
    }
}
