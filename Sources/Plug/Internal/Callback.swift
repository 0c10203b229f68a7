/// Something that waits for a promise.
///
/// Unchecked, because of `next`: only the promise in whose list the callback stands touches it, and
/// only under its lock.
final class Callback<Value: Sendable>: @unchecked Sendable {
    /// Takes the outcome. What it returns is the part that is the user's.
    let run: @Sendable (Result<Value, any Error>, inout Drain) -> UserWork?

    /// Whether it is a reason not to cancel the promise.
    let waits: Bool

    /// The one that was added after this one.
    var next: Callback?

    init(
        waits: Bool = true,
        _ run: @escaping @Sendable (Result<Value, any Error>, inout Drain) -> UserWork?
    ) {
        self.waits = waits
        self.run = run
    }
}

/// A closure of the user's that is ready to run.
struct UserWork: Sendable {
    /// The actor of the code that wrote it.
    let isolation: (any Actor)?

    /// Runs it on that actor and hands its result on, with the callbacks of that to the drain.
    let run: @Sendable (inout Drain) async -> Void
}
