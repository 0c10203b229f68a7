/// An output that can carry an error instead of a value.
///
/// A call without an implementation returns such an output with an ``UnpluggedActionError``,
/// instead of stopping the program. Make the publisher or the future of another library conform to
/// it. ``Promise`` conforms, and so do `Result` and `AsyncThrowingStream` if their failure is
/// `any Error`.
public protocol FailableOutput: SendableMetatype {
    /// Creates an output that fails with an error. Plug calls it on the thread of the failing call.
    static func failed(with error: any Error) -> Self
}

extension Promise: FailableOutput {
    /// Creates a promise that is already rejected.
    public static func failed(with error: any Error) -> Promise { Promise(error: error) }
}

extension Result: FailableOutput where Failure == any Error {
    /// Creates a failure.
    public static func failed(with error: any Error) -> Result { .failure(error) }
}

extension AsyncThrowingStream: FailableOutput where Failure == any Error {
    /// Creates a stream without elements that throws an error when it is iterated.
    public static func failed(with error: any Error) -> AsyncThrowingStream {
        AsyncThrowingStream { continuation in continuation.finish(throwing: error) }
    }
}

/// An output that may be nil.
@usableFromInline
protocol OptionalOutput {
    /// Nil, in a `CollectionOfOne<Self>`. A cast of nil itself would wrap it, because for `Any?`
    /// and `Int??`, nil is also a value.
    static var boxedNil: Any { get }

    static var wrapped: Any.Type { get }
}

extension Optional: OptionalOutput {
    @usableFromInline static var boxedNil: Any { CollectionOfOne<Self>(nil) }

    @usableFromInline static var wrapped: Any.Type { Wrapped.self }
}

/// Out of line, because the cast would be inlined into each plug.
@usableFromInline
@inline(never)
func isOptional(_ output: Any.Type) -> Bool { output is any OptionalOutput.Type }
