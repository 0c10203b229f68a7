import Plug

/// Cancels a use case that takes too long, such as one that waits for a locked database.
///
/// The limit starts with the call, not when its turn comes. So waiting calls give up together, and
/// not one after the other.
struct TimeLimit: PromiseInterceptor {
    let limit: Duration
    let clock: any Clock<Duration>

    func intercept<Input, Value>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        next(input).timeout(limit, clock: clock)
    }
}
