import Hummingbird
package import Plug

/// Refuses use cases to read-only callers, and to code that doesn't say on whose behalf it calls,
/// no matter which implementation is plugged. No route and no implementation knows about it.
package struct RefuseReaders: ActionInterceptor, AsyncActionInterceptor {
    /// What readers may call, which is these types alone: their subclasses may change something.
    /// All else is refused to readers, even what was added without a thought about them.
    private static let harmless: [any Pluggable.Type] = [
        ListLikes.self, CountLikes.self, CheckHealth.self,
    ]

    package init() {}

    package func intercept<Input, Output>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        if useCase == WhoAsks.self { return next(input) }
        // Its first call stops its first test, whoever calls.
        guard let output = Output.self as? any FailableOutput.Type
        else { fatalError("\(useCase) can't be refused to readers. Let it return a Promise.") }
        return refusal(of: useCase).map { output.failed(with: $0) as! Output } ?? next(input)
    }

    package func intercept<Input: Sendable, Output: Sendable>(
        _ useCase: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        if let refusal = refusal(of: useCase) { throw refusal }
        return try await next(input)
    }

    private func refusal(of useCase: any Pluggable.Type) -> (any Error)? {
        switch action(WhoAsks.self) {
        case .failure(let error): return error
        case .success(let caller):
            if caller.mayChange || Self.harmless.contains(where: { $0 == useCase }) { return nil }
            return HTTPError(.forbidden, message: "This key may look, but change nothing.")
        }
    }
}
