/// The error of a promise that was not settled within the time that `timeout(_:)` allows.
public struct PromiseTimeoutError: Error, Sendable, CustomStringConvertible {
    /// How much time the promise had.
    public let duration: Duration

    /// Where `timeout(_:)` was called, such as `Feed/FeedView.swift:40`.
    public let caller: String

    /// Creates the error, for a test of the code that handles it.
    public init(duration: Duration, caller: String) {
        self.duration = duration
        self.caller = caller
    }

    /// What is wrong.
    public var description: String {
        "The promise was not settled within \(duration), the time that \(caller) gave it."
    }
}
