import Plug

/// Tries every failing call twice.
struct Again: PromiseInterceptor, AsyncActionInterceptor {
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        next(input).recover { _ in next(input) }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        do { return try await next(input) } catch { return try await next(input) }
    }
}
