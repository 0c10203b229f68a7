/// The error of a promise that nobody can settle any more, because its resolver is gone.
///
/// The code that made the promise released `resolve` and `reject`, or the ``Promise/Resolver``,
/// without a call: it must settle the promise on each of its ways out.
///
/// ## Topics
///
/// - ``origin``
/// - ``description``
/// - ``init(origin:)``
public struct AbandonedPromiseError: Error, Sendable, CustomStringConvertible {
    /// Where the promise was made, as module, file and line: `Feed/FeedView.swift:40`.
    public let origin: String

    /// Creates the error, for the test of what handles it.
    public init(origin: String) {
        self.origin = origin
    }

    /// What is wrong, and what to do about it.
    public var description: String {
        """
        The promise made at \(origin) can't be settled any more: its resolver was released without \
        a call. Call resolve or reject on each way out of the code that made the promise.
        """
    }
}

/// The error of waiting for the first value, where no promise is fulfilled.
///
/// That is ``Promise/any(_:)`` of promises that were all rejected, and `any` or
/// ``Promise/race(_:)`` of an empty list.
///
/// ## Topics
///
/// - ``errors``
/// - ``description``
/// - ``init(errors:)``
public struct NoPromiseFulfilledError: Error, Sendable, CustomStringConvertible {
    /// What each promise was rejected with, in the order in which the promises stood.
    public let errors: [any Error]

    /// Creates the error, for the test of what handles it.
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
/// A closure given to `then` or `recover` returned the very promise that waits for its result, or
/// one that waits for that. Only what `then` and its like returned is searched: a promise that
/// waits for itself by way of `all`, `race`, `any` or a task stays pending.
///
/// ## Topics
///
/// - ``description``
/// - ``init()``
public struct PromiseCycleError: Error, Sendable, CustomStringConvertible {
    /// Creates the error, for the test of what handles it.
    public init() {}

    /// What is wrong, and what to do about it.
    public var description: String {
        """
        The promise would wait for itself: a closure returned the promise that its own call to \
        then or recover had made, or one that waits for that. Return another one.
        """
    }
}

/// The error of a promise that was not settled in the time that `timeout(_:)` gave it.
///
/// ## Topics
///
/// - ``duration``
/// - ``caller``
/// - ``description``
/// - ``init(duration:caller:)``
public struct PromiseTimeoutError: Error, Sendable, CustomStringConvertible {
    /// How much time the promise had.
    public let duration: Duration

    /// Where the promise was given that time, as module, file and line: `Feed/FeedView.swift:40`.
    public let caller: String

    /// Creates the error, for the test of what handles it.
    public init(duration: Duration, caller: String) {
        self.duration = duration
        self.caller = caller
    }

    /// What is wrong.
    public var description: String {
        "The promise was not settled within \(duration), the time that \(caller) gave it."
    }
}

/// An error that another attempt can't put right, so that `retry` gives up.
package protocol PermanentError: Error {}

extension CancellationError: PermanentError {}
