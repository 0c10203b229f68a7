import Plug

/// A promise that a closure refers to before it is created.
final class Holder: Sendable {
    private let state = Locked<Promise<Int>?>(nil)

    var promise: Promise<Int> {
        get { state.withLock { $0 } ?? Promise(0) }
        set { state.withLock { $0 = newValue } }
    }
}
