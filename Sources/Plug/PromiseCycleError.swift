/// The error of a promise that would have to wait for itself.
///
/// A closure given to `then` or `recover` returned the very promise that waits for its result, or
/// one that waits for that. What a task waits for isn't seen: a `Promise { … }` or a `retry` whose
/// closure awaits such a promise stays pending.
public struct PromiseCycleError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do about it.
    public var description: String {
        """
        The promise would wait for itself: a closure returned the promise that its own call to \
        then or recover had made, or one that waits for that. Return another one.
        """
    }
}
