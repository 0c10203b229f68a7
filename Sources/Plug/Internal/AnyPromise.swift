/// A promise of whatever value.
protocol AnyPromise: AnyObject, Sendable {
    /// Takes the next callback off the list and runs it, as far as it is not the user's.
    func runNextCallback(_ drain: inout Drain) -> DrainStep

    /// The promise that this one waits for, as long as it does.
    var upstream: (any AnyPromise)? { get }

    /// Calls a closure once the promise is settled, or now if it is. It doesn't count as waiting for it.
    func observe(_ body: @escaping @Sendable (ActionEvent.Outcome) -> Void)

    /// Rejects the promise as cancelled, and tells which promise must be cancelled with it.
    func cancelStep(_ error: any Error) -> (any AnyPromise)?
}

/// Cancels what a promise waits for, or tells which promise it is.
typealias CancelWork = @Sendable () -> (any AnyPromise)?

/// What became of the next callback of a promise.
enum DrainStep {
    /// There was none.
    case finished
    /// It is done.
    case ran
    /// The user's part of it is left.
    case work(UserWork)
}
