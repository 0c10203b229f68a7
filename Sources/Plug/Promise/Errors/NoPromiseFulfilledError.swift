/// The error of ``Promise/any(_:)`` if no promise is fulfilled, and of `race` for an empty list.
public struct NoPromiseFulfilledError: Error, Sendable, CustomStringConvertible {
    /// The errors of the promises, in the order of the promises.
    public let errors: [any Error]

    /// Creates the error, for a test of the code that handles it.
    public init(errors: [any Error]) { self.errors = errors }

    /// What is wrong. O(n).
    public var description: String {
        guard !errors.isEmpty else {
            return "There was no promise to wait for: the list of promises was empty."
        }
        let texts = errors.map { "\($0)" }.joined(separator: "; ")
        return "None of \(errors.count) promises was fulfilled: \(texts)"
    }
}
