import Plug

/// Cancels a use case that takes too long, such as one that waits for a locked database.
///
/// The limit starts with the call, not when its turn comes. So waiting calls give up together, and
/// not one after the other. It covers promises and asynchronous use cases. What returns at once,
/// such as a `Result` or a stream, has already returned when its time is up.
struct TimeLimit: PromiseInterceptor, AsyncActionInterceptor {
    let limit: Duration
    let clock: any Clock<Duration>

    func intercept<Input, Value>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        next(input).timeout(limit, clock: clock)
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let call = Promise { try await next(input) }
        return try await call.timeout(limit, clock: clock).value
    }
}
