/// An output that can carry an error instead of a value.
///
/// A call that nobody answers returns such an output with an ``UnpluggedActionError``, instead of
/// stopping the program. Conform the publisher or the future of another library to it. ``Promise``
/// conforms, and so do `Result` and `AsyncThrowingStream` if their failure is `any Error`.
public protocol FailableOutput: SendableMetatype {
    /// Creates an output that fails with an error. It is called on the thread of the call that
    /// fails.
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
    /// Creates a stream that has no elements, and throws an error to whoever iterates over it.
    public static func failed(with error: any Error) -> AsyncThrowingStream {
        AsyncThrowingStream { continuation in continuation.finish(throwing: error) }
    }
}
