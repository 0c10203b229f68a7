import Testing

/// How far the deep tests go, and how often the racing ones try.
///
/// In debug, where a closure takes many times as long and the thread sanitizer may look on, they go
/// as far as a second or two allows. A recursion ends a thread of little stack there, too.
enum Extent {
    #if DEBUG
        static let isFull = false
    #else
        static let isFull = true
    #endif

    /// How long a chain is, and how deep a recursion.
    static let depth = isFull ? 1_000_000 : 20_000

    /// How often threads race for one thing.
    static let rounds = isFull ? 2_000 : 300
}

extension Trait where Self == TimeLimitTrait {
    /// For what must not hang: more time than any machine takes that is merely busy.
    static var generousTimeLimit: Self { .timeLimit(.minutes(10)) }
}

extension Duration {
    /// The same for one thing that a test waits for, so that it can still say what didn't come.
    static let generous = Duration.seconds(300)
}
