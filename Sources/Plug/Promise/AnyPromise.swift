public import Synchronization

/// A promise of any value. It can be canceled.
///
/// It is the part of ``Promise`` that doesn't depend on the value's type, so it is compiled once.
/// Unchecked, because the compiler checks no class with subclasses: the properties are constants.
public class AnyPromise: @unchecked Sendable {
    /// Whether there is a settlement. Stored under the lock, releasing, and loaded acquiring: a
    /// thread that sees it sees what the settling thread saw.
    @usableFromInline final let isSettled: Atomic<Bool>

    @usableFromInline final let runsAfter: Settlements

    /// The actor of the closure in the source, which keeps it alive.
    unowned(unsafe) final let actorOfClosure: (any Actor)?

    /// Whether there is such an actor. To ask `actorOfClosure` would retain it.
    @usableFromInline final let hasActor: Bool

    /// Where closures behind the promise of a registry's call run. Nil: in the scope that wrote them.
    @usableFromInline final let home: (any PromiseScope)?

    final let state: Locked<State>

    /// What a thread does with the waiters. Leaves `nothing` only under the lock.
    final let calling = Atomic(Calling.nothing)

    struct State: ~Copyable, Sendable {
        /// What the promise waits for while it is pending. A canceled `finally` keeps it longer.
        var source: Source

        /// The value or the error. Once set, it never changes.
        var settlement: Settlement?

        /// What waits for this promise, and isn't taken yet.
        var waiters = Waiters()

        var isCancelled = false
    }

    /// With all waiters until they are taken, then with closures. Those of actors are enqueued first.
    /// `interrupted` is `calling`, but more may have been added, to be looked for before the end.
    enum Calling: UInt8, AtomicRepresentable { case nothing, enqueuing, calling, interrupted }

    /// What a pending promise waits for, and what is canceled with it.
    @usableFromInline
    enum Source: Sendable {
        case nothing

        /// The promise that this one follows.
        case promise(AnyPromise)

        /// The promise that this one was created from, and the closure that it calls.
        case closure(AnyPromise, LinkedClosure)

        /// The promises given to `all` and similar functions.
        case group(@Sendable () -> [AnyPromise])

        /// Work that the promise can only cancel. A task of its own needs no closure for that.
        case work(onCancel: @Sendable () -> Void)
        case task(Task<Void, Never>)

        var promises: [AnyPromise] {
            switch self {
            case .promise(let promise), .closure(let promise, _): [promise]
            case .group(let promises): promises()
            case .nothing, .work, .task: []
            }
        }

        func cancelWork() {
            if case .work(let onCancel) = self { onCancel() }
            if case .task(let task) = self { task.cancel() }
        }
    }

    @usableFromInline
    init(
        waitingFor source: consuming Source = .nothing,
        runsAfter: Settlements = .none,
        on actor: (any Actor)? = nil,
        in home: (any PromiseScope)? = nil,
        settled settlement: Settlement? = nil
    ) {
        isSettled = Atomic(settlement != nil)
        self.home = home
        self.runsAfter = runsAfter
        actorOfClosure = actor
        hasActor = actor != nil
        state = Locked(State(source: source, settlement: settlement))
    }
}
