/// The error of a promise that was not settled in the time that ``Promise/timeout(_:)`` gave it.
public struct PromiseTimeoutError: Error, Sendable, CustomStringConvertible {
    /// How long it was waited for.
    public let duration: Duration

    /// What is wrong.
    public var description: String { "The promise was not settled within \(duration)." }
}
