import Plug
import Testing

/// The error that rejects the promise of a call without an implementation.
func unpluggedError<Value>(of promise: Promise<Value>) async throws -> UnpluggedActionError {
    try await #require(throws: UnpluggedActionError.self) { try await promise.value }
}
