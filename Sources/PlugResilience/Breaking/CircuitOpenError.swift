public import Plug

/// The error of a call that isn't made, because too many before it failed.
public struct CircuitOpenError: Error, Sendable, CustomStringConvertible {
    /// The action that was called.
    public let action: any Pluggable.Type

    /// Since how long no call is made.
    public let openFor: Duration

    /// How long it takes until a call is tried, or until another one is, if one is tried now.
    public let remaining: Duration

    /// The error of the last call that failed. An ``Answer`` for one that gave a value.
    public let cause: any Error

    /// A value that counted as a failure.
    public struct Answer: Error {
        /// The value.
        public let value: any Sendable
    }

    /// Creates the error, for a test of the code that handles it.
    public init(
        _ action: any Pluggable.Type,
        openFor: Duration,
        remaining: Duration,
        cause: any Error
    ) {
        (self.action, self.cause) = (action, cause)
        (self.openFor, self.remaining) = (openFor, remaining)
    }

    /// What isn't called, since when, and why. For a `Confidential` action, it shows only the type
    /// of the cause.
    public var description: String {
        let cause = action is any Confidential.Type ? "\(type(of: cause))" : "\(cause)"
        let next = remaining > .zero ? "in \(seconds(remaining))" : "now"
        return """
            \(typeName(of: action)) has failed too often. The last error was \(cause). It has not \
            been called for \(seconds(openFor)), and is tried again \(next).
            """
    }

    private func seconds(_ duration: Duration) -> String {
        "\((duration / .milliseconds(100)).rounded() / 10) seconds"
    }
}
