public import Synchronization

/// What promises of all values have in common: they can be cancelled, wherever they come from.
///
/// This class is the half of a promise that doesn't depend on the type of the value, and so is
/// compiled once for all types. Nothing but ``Promise`` inherits from it.
///
/// Unchecked, because the compiler checks no class that others inherit from. Both stored properties
/// are constants of `Sendable` types, and ``Promise`` adds none.
///
/// ## Topics
///
/// - ``cancel()``
public class AnyPromise: @unchecked Sendable {
    /// Whether there is a settlement. Changed under the lock, and stored releasing: a thread that
    /// loads it acquiring sees what the settling thread saw.
    @usableFromInline final let isSettled: Atomic<Bool>

    final let state: Locked<State>

    struct State: ~Copyable, Sendable {
        /// What the promise waits for, as long as it is pending.
        var source: Source

        /// The value or error, once there is one. It never changes after that.
        var settlement: Settlement?

        /// What is to be called with the settlement, and has not been called yet.
        var callbacks = CallbackQueue()

        /// Whether a thread or task calls the callbacks, one after the other.
        var isCallingBack = false

        /// Whether the promise was rejected by `cancel` or a time limit.
        var isCancelled = false
    }

    /// What a pending promise waits for, and so what is cancelled with it.
    @usableFromInline
    enum Source: Sendable {
        case nothing

        /// The promise that this one was made from, or that a closure returned.
        case promise(AnyPromise)

        /// The promises of `all` or its like.
        case group(@Sendable () -> [AnyPromise])

        /// Work of which the promise knows only how to cancel it.
        case work(onCancel: @Sendable () -> Void)

        /// The promises among it.
        var promises: [AnyPromise] {
            switch self {
            case .promise(let promise): [promise]
            case .group(let promises): promises()
            case .nothing, .work: []
            }
        }
    }

    @usableFromInline
    init(waitingFor source: Source) {
        isSettled = Atomic(false)
        state = Locked(State(source: source))
    }

    @usableFromInline
    init(_ settlement: Settlement) {
        isSettled = Atomic(true)
        state = Locked(State(source: .nothing, settlement: settlement))
    }
}
