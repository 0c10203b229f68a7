public import Synchronization

/// What promises of all values have in common: they can be cancelled, wherever they come from.
///
/// This class is the half of a promise that doesn't depend on the type of the value, and so is
/// compiled once for all types. Nothing but ``Promise`` inherits from it.
///
/// Unchecked, because the compiler checks no class that others inherit from. ``Promise`` adds no
/// stored property. Those here are constants of `Sendable` types, but for the settlement and the
/// callbacks, whose comments say why they are safe.
public class AnyPromise: @unchecked Sendable {
    /// How far the promise has come.
    @usableFromInline
    enum Phase: UInt8, AtomicRepresentable {
        case pending

        /// Settled, and a thread or task is calling the callbacks.
        case running

        /// The same as `running`, and further callbacks were added meanwhile.
        case runningMore

        /// Settled, and there are no callbacks.
        case idle
    }

    /// Stored releasing and loaded acquiring: a thread that sees that the promise is settled sees
    /// the settlement. The phase leaves `pending` under the lock.
    @usableFromInline final let phase: Atomic<Phase>

    /// The value or error, once there is one.
    ///
    /// Written once, under the lock, before the phase leaves `pending`. Read only by a thread that
    /// saw that the phase has left it, or was told so by a thread that saw it. So no access overlaps
    /// the only write, and the runtime need not check it.
    @exclusivity(unchecked) @usableFromInline final var storedSettlement: Settlement?

    /// What is to be called with the settlement, and has not been called yet.
    ///
    /// As long as the promise is pending, the queue is used under the lock alone. After that, the
    /// queue belongs to the thread or task that calls the callbacks. The phase tells that there is
    /// at most one. So no two accesses overlap, and the runtime need not check it. User code runs
    /// inside an access of that thread: all others ask `isPending`, under the lock, before they use
    /// the queue.
    @exclusivity(unchecked) final var callbacks = CallbackQueue()

    final let state: Locked<State>

    struct State: ~Copyable {
        /// What the promise waits for, as long as it is pending.
        var source: Source

        /// What was added to the settled promise while others were called.
        var lateCallbacks: [CallbackQueue.Box] = []

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
        phase = Atomic(.pending)
        state = Locked(State(source: source))
    }

    @usableFromInline
    init(_ settlement: Settlement) {
        phase = Atomic(.idle)
        state = Locked(State(source: .nothing))
        storedSettlement = settlement
    }
}
