/// The error of a promise that was not settled in the time that `timeout(_:)` gave it.
public struct PromiseTimeoutError: Error, Sendable, CustomStringConvertible {
    /// How long it was waited for.
    public let duration: Duration

    /// Where it was given that time, as module, file and line: `Feed/FeedView.swift:40`.
    public let caller: String

    /// What is wrong.
    public var description: String {
        "The promise was not settled within \(duration), the time that \(caller) gave it."
    }
}
