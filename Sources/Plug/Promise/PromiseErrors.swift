/// The error of a promise whose `resolve` and `reject`, or ``Promise/Resolver``, were released
/// without a call.
public struct AbandonedPromiseError: Error, Sendable, CustomStringConvertible {
    /// Where the promise was created, such as `Feed/FeedView.swift:40`.
    public let caller: String

    /// What is wrong, and what to do.
    public var description: String {
        """
        The promise made at \(caller) can't be settled any more: its resolver was released without \
        a call. Call resolve or reject on each way out of the code that made the promise.
        """
    }
}

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

/// The error of a promise that would wait for itself, because its own closure returned it. Promises
/// in a longer cycle stay pending.
public struct PromiseCycleError: Error, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String {
        """
        The promise would wait for itself. A closure returned the promise that its own call to \
        then or recover had made. Return another one.
        """
    }
}

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

/// An error that another attempt can't fix, so `retry` gives up.
package protocol NotRetriedError: Error {}

extension CancellationError: NotRetriedError {}
