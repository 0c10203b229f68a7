/// The error of a promise that nobody can settle any more, because its resolver is gone.
///
/// The code that made the promise released `resolve` and `reject`, or the ``Promise/Resolver``,
/// without a call: it must settle the promise on each of its ways out.
public struct AbandonedPromiseError: Error, Sendable, CustomStringConvertible {
    /// Where the promise was made, as module, file and line: `Feed/FeedView.swift:40`.
    public let origin: String

    /// What is wrong, and what to do about it.
    public var description: String {
        """
        The promise made at \(origin) can't be settled any more: its resolver was released without \
        a call. Call resolve or reject on each way out of the code that made the promise.
        """
    }
}
