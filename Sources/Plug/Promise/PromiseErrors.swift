/// The error of a promise that nobody can settle any more.
///
/// The code that made the promise released `resolve` and `reject`, or the ``Promise/Resolver``,
/// without a call. It must settle the promise on each way out.
public struct AbandonedPromiseError: Error, Sendable, CustomStringConvertible {
    /// Where the promise was made, as `Feed/FeedView.swift:40`.
    public let origin: String

    /// Creates the error, for a test of the code that handles it.
    public init(origin: String) {
        self.origin = origin
    }

    /// What is wrong, and what to do.
    public var description: String {
        """
        The promise made at \(origin) can't be settled any more: its resolver was released without \
        a call. Call resolve or reject on each way out of the code that made the promise.
        """
    }
}

/// The error of ``Promise/any(_:)`` if no promise is fulfilled, and of `race` for an empty list.
public struct NoPromiseFulfilledError: Error, Sendable, CustomStringConvertible {
    /// The error of each promise, in the order of the promises.
    public let errors: [any Error]

    /// Creates the error, for a test of the code that handles it.
    public init(errors: [any Error]) {
        self.errors = errors
    }

    /// What is wrong.
    public var description: String {
        if errors.isEmpty {
            "There was no promise to wait for: the list of promises was empty."
        } else {
            "None of \(errors.count) promises was fulfilled: "
                + errors.map { "\($0)" }.joined(separator: "; ")
        }
    }
}

/// The error of a promise that would have to wait for itself.
///
/// A closure given to `then` or `recover` returned the promise that waits for its result, or one
/// that waits for that promise. Circles through `all`, `race`, `any` or a task are not found.
public struct PromiseCycleError: Error, Sendable, CustomStringConvertible {
    /// Creates the error, for a test of the code that handles it.
    public init() {}

    /// What is wrong, and what to do.
    public var description: String {
        """
        The promise would wait for itself: a closure returned the promise that its own call to \
        then or recover had made, or one that waits for that. Return another one.
        """
    }
}

/// The error of a promise that was not settled in the time that `timeout(_:)` allows.
public struct PromiseTimeoutError: Error, Sendable, CustomStringConvertible {
    /// How much time the promise had.
    public let duration: Duration

    /// Where `timeout(_:)` was called, as `Feed/FeedView.swift:40`.
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

/// An error that another attempt can't solve, so that `retry` gives up.
package protocol PermanentError: Error {}

extension CancellationError: PermanentError {}
