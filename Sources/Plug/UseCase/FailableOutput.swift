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
