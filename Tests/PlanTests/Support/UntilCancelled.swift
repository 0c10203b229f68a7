/// Answers when its task is cancelled, with an error.
func untilCancelled() async throws -> Never {
    let (stream, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    throw CancellationError()
}
