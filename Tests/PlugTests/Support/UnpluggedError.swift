import Plug
import Testing

/// What a promise is rejected with whose call nobody answers.
func unpluggedError<Value>(of promise: Promise<Value>) async throws -> UnpluggedActionError {
    try await #require(throws: UnpluggedActionError.self) { try await promise.value }
}
