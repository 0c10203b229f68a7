/// An output that can carry an error instead of a value.
///
/// A call without an implementation returns such an output with an ``UnpluggedActionError``,
/// instead of stopping the program. ``Promise`` conforms, and so do `Result` and
/// `AsyncThrowingStream` of `any Error`. Make the publisher of another library conform to it.
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
protocol OptionalOutput {
    /// Nil, in a `CollectionOfOne<Self>`. A cast of nil itself to `Any?` or `Int??` would wrap it.
    static var boxedNil: Any { get }
}

extension Optional: OptionalOutput {
    static var boxedNil: Any { CollectionOfOne<Self>(nil) }
}

/// Nil, if that is an output of a type. In a collection, as in `OptionalOutput`.
func nilOutput<Output>(_ type: Output.Type) -> CollectionOfOne<Output>? {
    (type as? any OptionalOutput.Type)?.boxedNil as? CollectionOfOne<Output>
}
