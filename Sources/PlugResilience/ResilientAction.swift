public import Plug

/// A use case whose calls can wait: it returns a promise or a stream, or its callers await it.
///
/// Don't conform to it yourself.
public protocol DeferredAction: Pluggable {}

/// A use case whose calls can wait and fail: it promises its output, or its callers await it.
///
/// Don't conform to it yourself.
public protocol ResilientAction: DeferredAction {}

extension Action: DeferredAction where Output: DeferredOutput {}

extension Action: ResilientAction where Output: DeferredOutput & AnyPromise {}

extension AsyncAction: ResilientAction {}

/// An output whose value comes later: a promise or a stream.
///
/// Don't conform to it yourself. A stream of your own conforms to ``ResilientStream``.
public protocol DeferredOutput {}

extension Promise: DeferredOutput {}

/// A stream that can be made of a closure.
///
/// `AsyncStream` conforms, and `AsyncThrowingStream` of `any Error`. Make a stream of your own
/// conform to limit the use cases that return it.
public protocol ResilientStream: AsyncSequence, DeferredOutput, SendableMetatype {
    /// Creates a stream that asks a closure for each element, in the task of its reader.
    static func reading(_ next: @escaping @Sendable () async throws -> Element?) -> Self
}

extension AsyncThrowingStream: ResilientStream, DeferredOutput where Failure == any Error {
    /// Creates a stream that asks a closure for each element.
    public static func reading(_ next: @escaping @Sendable () async throws -> Element?) -> Self {
        AsyncThrowingStream(unfolding: next)
    }
}

extension AsyncStream: ResilientStream {
    /// Creates a stream that asks a closure for each element, and ends at its error.
    public static func reading(_ next: @escaping @Sendable () async throws -> Element?) -> Self {
        AsyncStream(unfolding: { try? await next() })
    }
}
