public import Synchronization

// How promises work. A waiter is a closure with its owner, the promise that is settled by it:
// `then` makes both. The waiters of a pending promise are in a queue, under its lock. Whoever
// settles the promise writes the outcome under the lock, and then drains it: runs the waiters one
// after the other, outside the lock. A waiter that comes after that is late: it runs behind them,
// or on the global executor. A pending promise also knows its source, what it waits for itself, so
// that cancelling it reaches the work behind it, and a cycle is found.

/// What promises of all values have in common: they can be cancelled, wherever they come from.
///
/// It is also the part of a promise that doesn't depend on its value, and is compiled once. Nothing
/// but `Promise` inherits from it.
public class AnyPromise: @unchecked Sendable {
    /// Whether there is an outcome, and somebody who runs the waiters. It is stored releasing after
    /// the outcome is written, and loaded acquiring before that is read.
    @usableFromInline final let phase: Atomic<Phase>

    final let state: Locked<State>

    /// What waits for the promise. While it is pending, that is under the lock of `state`.
    /// Afterwards it belongs to the one who runs the waiters, which is at most one at a time.
    @exclusivity(unchecked) final var waiters = Waiters()

    /// The place of this promise's only waiter, as long as what it waits for is pending, and under
    /// the lock of that. Nil if the waiter is the first there, or if there are several. Afterwards
    /// it leads nowhere, and nobody asks for it.
    @exclusivity(unchecked) final unowned(unsafe) var place: Waiters.Node?

    /// The error, if the promise is rejected. Written under the lock, before anybody may read it.
    @exclusivity(unchecked) @usableFromInline final var error: (any Error)?

    /// The promise whose waiters are run after those of this one.
    @exclusivity(unchecked) final var nextInDrain: Unmanaged<AnyPromise>?

    @usableFromInline
    enum Phase: UInt8, AtomicRepresentable {
        case pending

        /// Settled, and nobody runs waiters, as there are none.
        case idle

        /// Settled, and somebody runs the waiters.
        case draining

        /// The same, and there are further waiters for when they have run.
        case drainingMore
    }

    struct State: ~Copyable {
        /// Whether it was cancelled, not just rejected with the same error.
        var isCancelled = false

        /// What a pending promise waits for.
        var source: Source

        /// What came too late to be among `waiters`.
        var lateWaiters = Waiters.Chain()
    }

    /// What a pending promise waits for, and so what is cancelled with it.
    @usableFromInline
    enum Source: ~Copyable, Sendable {
        case nothing

        /// Not retained: a promise for which something waits is held by whoever is to settle it,
        /// and then by whoever runs its waiters. So it can be used as long as this one is pending,
        /// which is certain only under the lock.
        case promise(Unmanaged<AnyPromise>)

        /// All of them or, if one is enough, whichever comes first.
        case group(isFirst: Bool, @Sendable () -> [AnyPromise])

        case work(onCancel: @Sendable () -> Void)

        /// Whether one of the promises is enough.
        var isFirst: Bool {
            switch self {
            case .group(let isFirst, _): isFirst
            default: false
            }
        }

        /// The promises among it, retained.
        var promises: [AnyPromise] {
            switch self {
            case .promise(let promise): [promise.takeUnretainedValue()]
            case .group(_, let promises): promises()
            default: []
            }
        }
    }

    @usableFromInline
    init(waitingFor source: consuming Source, in phase: Phase) {
        self.phase = Atomic(phase)
        state = Locked(State(source: source))
    }
}
