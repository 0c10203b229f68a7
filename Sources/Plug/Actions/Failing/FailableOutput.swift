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

/// Nil, if that is an output of a type. In a collection, as a cast to `Any?` or `Int??` would wrap it.
func nilOutput<Output>(_ type: Output.Type) -> CollectionOfOne<Output>? {
    func boxedNil<Same: ExpressibleByNilLiteral>(_: Same.Type) -> Any { CollectionOfOne<Same>(nil) }
    guard _isOptional(type), let optional = type as? any ExpressibleByNilLiteral.Type
    else { return nil }
    return boxedNil(optional) as? CollectionOfOne<Output>
}
