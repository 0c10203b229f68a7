public import Plug

/// A use case whose calls can wait and fail: it promises its output, or its callers await it.
///
/// Don't conform to it yourself.
public protocol ResilientAction: Pluggable {}

extension Action: ResilientAction where Output: AnyPromise {}

extension AsyncAction: ResilientAction {}

/// A stream that can be made of a closure.
///
/// `AsyncStream` conforms, and `AsyncThrowingStream` of `any Error`. Make a stream of your own
/// conform to limit the use cases that return it.
public protocol ResilientStream: AsyncSequence, SendableMetatype {
    /// Creates a stream that asks a closure for each element, in the task of its reader.
    static func reading(_ next: @escaping @Sendable () async throws -> Element?) -> Self
}

extension AsyncThrowingStream: ResilientStream where Failure == any Error {
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
