import Plug

/// Adds to each number that an action returns.
struct Add: ActionInterceptor {
    var amount = 1

    /// Held for the tests of what is released.
    var probe: Probe?

    func intercept<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Output
    ) -> Output {
        let output = next(input)
        return (output as? Int).flatMap { $0 + amount as? Output } ?? output
    }
}
