import Plug

/// An interceptor for which each call is a promise. An asynchronous one runs in a task of its own,
/// on its caller's actor.
protocol PromisePolicy: PromiseInterceptor, AsyncActionInterceptor, ExplainedInterceptor {
    /// The promise of a call, or nil if nothing is to be done. A call whose task is canceled already
    /// performs nothing.
    func promise<Value>(
        for action: any Pluggable.Type,
        _ input: some Sendable,
        isCanceled: Bool,
        _ perform: () -> Promise<Value>
    ) -> Promise<Value>?
}

extension PromisePolicy {
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        promise(for: action, input, isCanceled: false) { next(input) } ?? next(input)
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let actor = #isolation
        let promise = promise(for: action, input, isCanceled: Task.isCancelled) {
            .ofTask(on: actor) { try await next(input) }
        }
        guard let promise else { return try await next(input) }
        return try await promise.value
    }
}
