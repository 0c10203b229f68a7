/// Ends when its task is canceled, with an error.
func untilCancelled() async throws -> Never {
    let (stream, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    throw CancellationError()
}
