import Testing

extension Trait where Self == TimeLimitTrait {
    /// For what must not hang: more time than any machine takes that is merely busy.
    static var generousTimeLimit: Self { .timeLimit(.minutes(10)) }
}

extension Duration {
    /// The same for one thing that a test waits for, so that it can still say what didn't come.
    static let generous = Duration.seconds(300)
}
