import Testing

extension Trait where Self == TimeLimitTrait {
    /// For what must not hang. It is more time than any busy machine takes.
    static var generousTimeLimit: Self { .timeLimit(.minutes(10)) }
}

extension Duration {
    /// The same for one thing that a test waits for, so it can still say what didn't come.
    static let generous = Duration.seconds(300)
}
