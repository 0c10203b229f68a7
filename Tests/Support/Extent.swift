/// The size of the deep tests, and the number of attempts of the racing ones.
///
/// A debug build makes a twentieth of the attempts, because closures take many times as long there,
/// and the thread sanitizer may be on. It sees a race in few. Even at the smaller depth, recursion
/// overflows a small stack.
enum Extent {
    #if DEBUG
        private static let isFull = false
    #else
        private static let isFull = true
    #endif

    /// The length of a chain, and the depth of a recursion.
    static let depth = isFull ? 1_000_000 : 20_000

    /// How often threads race for one thing.
    static let rounds = attempts(2_000)

    /// A number of attempts in a release build, and what a debug build makes of it.
    static func attempts(_ number: Int) -> Int { isFull ? number : number / 20 }
}
