public import Synchronization

/// A promise of any value. It can be canceled.
///
/// This class is the part of ``Promise`` that doesn't depend on the type of the value, so it is
/// compiled once. Nothing else inherits from it. The conformance is unchecked because the compiler
/// can't check a class with subclasses. All stored properties are constants of `Sendable` types.
public class AnyPromise: @unchecked Sendable {
    /// Whether there is a settlement. It is written under the lock, with releasing order. A thread
    /// that loads it with acquiring order sees what the settling thread saw.
    @usableFromInline final let isSettled: Atomic<Bool>

    /// When this promise runs a user's closure, once the promise before it is settled.
    @usableFromInline final let trigger: ClosureTrigger

    /// Where closures behind this promise run if it comes from a call of a registry. Nil otherwise:
    /// in the scope in which they are written.
    @usableFromInline final let home: (any PromiseScope)?

    final let state: Locked<State>

    struct State: ~Copyable, Sendable {
        /// What the promise waits for while it is pending.
        var source: Source

        /// The value or the error. Once set, it never changes.
        var settlement: Settlement?

        /// What waits for this promise and has not been called yet.
        var waiters = Waiters()

        /// What a thread or a task does with the waiters, or will do soon.
        var calling = Calling.nothing

        /// Whether `cancel` or a time limit has rejected the promise.
        var isCancelled = false

        enum Calling: Sendable {
            /// Nobody calls them.
            case nothing

            /// It enqueues the closures of actors, and calls nothing.
            case enqueuing

            /// It calls those that belong to no actor.
            case calling
        }
    }

    /// What a pending promise waits for, and what is canceled with it.
    @usableFromInline
    enum Source: Sendable {
        case nothing

        /// The promise that this one follows.
        case promise(AnyPromise)

        /// The promise that this one was created from, the actor of the closure between them, and the
        /// work that calls it.
        case closure(AnyPromise, (any Actor)?, Work)

        /// The promises given to `all` and similar functions.
        case group(@Sendable () -> [AnyPromise])

        /// Work that the promise can only cancel.
        case work(onCancel: @Sendable () -> Void)

        var promises: [AnyPromise] {
            switch self {
            case .promise(let promise), .closure(let promise, _, _): [promise]
            case .group(let promises): promises()
            case .nothing, .work: []
            }
        }
    }

    @usableFromInline
    init(waitingFor source: Source, _ trigger: ClosureTrigger, in home: (any PromiseScope)?) {
        isSettled = Atomic(false)
        self.home = home
        self.trigger = trigger
        state = Locked(State(source: source))
    }

    @usableFromInline
    init(_ settlement: Settlement) {
        isSettled = Atomic(true)
        home = nil
        trigger = .never
        state = Locked(State(source: .nothing, settlement: settlement))
    }
}
