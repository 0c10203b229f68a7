/// The error of a promise whose `resolve` and `reject`, or ``Promise/Resolver``, were released
/// without a call.
public struct AbandonedPromiseError: Error, Sendable, CustomStringConvertible {
    /// Where the promise was created, such as `Feed/FeedView.swift:40`.
    public let origin: String

    /// Creates the error, for a test of the code that handles it.
    public init(origin: String) { self.origin = origin }

    /// What is wrong, and what to do.
    public var description: String {
        """
        The promise made at \(origin) can't be settled any more: its resolver was released without \
        a call. Call resolve or reject on each way out of the code that made the promise.
        """
    }
}
