import Plug

/// An interceptor of all actions that changes nothing.
struct Silent: ActionInterceptor {
    /// Held for the tests of what is released.
    var held: (any Sendable)?

    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        next(input)
    }
}
