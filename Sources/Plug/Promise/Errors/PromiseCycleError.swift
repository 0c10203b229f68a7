/// The error of a promise that its own closure returned. Promises in a longer cycle stay pending.
public struct PromiseCycleError: Error, Sendable, CustomStringConvertible {
    /// Creates the error, for a test of the code that handles it.
    public init() {}

    /// What is wrong, and what to do.
    public var description: String {
        """
        The promise would wait for itself. A closure returned the promise that its own call to \
        then or recover had made. Return another one.
        """
    }
}
