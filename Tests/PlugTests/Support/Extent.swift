/// The size of the deep tests, and the number of attempts of the racing ones.
///
/// In debug builds, closures take many times as long, and the thread sanitizer may be on. So the
/// tests use what a second or two allows. Even there, recursion overflows a small stack.
enum Extent {
    #if DEBUG
        static let isFull = false
    #else
        static let isFull = true
    #endif

    /// The length of a chain, and the depth of a recursion.
    static let depth = isFull ? 1_000_000 : 20_000

    /// How often threads race for one thing.
    static let rounds = isFull ? 2_000 : 300
}
