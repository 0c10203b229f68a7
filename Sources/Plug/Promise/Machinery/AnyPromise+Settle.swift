public import Synchronization

// How a promise is settled. `settle` stores the settlement under the lock. If there are callbacks,
// the caller of `settle` must have `CallbackLoop` call them, outside the lock. A callback that is
// added later is called after the others, or by the global executor.

extension AnyPromise {
    /// Whether there is no settlement yet. Under the lock, the answer doesn't change.
    @inlinable final var isPending: Bool { phase.load(ordering: .acquiring) == .pending }

    /// The settlement of a promise that is known to be settled.
    @inlinable final var settlement: Settlement { storedSettlement! }

    /// Settles the promise, which is pending. Called under the lock.
    ///
    /// - Parameter source: Gets what the promise waited for, to be released after the lock.
    /// - Returns: Whether there are callbacks. If so, the caller must have them called.
    func settle(_ settlement: Settlement, _ state: inout State, _ source: inout Source) -> Bool {
        storedSettlement = settlement
        swap(&source, &state.source)
        let hasCallbacks = !callbacks.isEmpty
        phase.store(hasCallbacks ? .running : .idle, ordering: .releasing)
        return hasCallbacks
    }

    /// Settles the promise, unless it is settled.
    ///
    /// - Parameter source: Gets what the promise waited for, if this call has settled the promise.
    ///   So a callback is lost only once.
    /// - Returns: Whether there are callbacks. If so, the caller must have them called.
    func begin(_ settlement: Settlement, _ source: inout Source) -> Bool {
        state.withLock { state in
            isPending && settle(settlement, &state, &source)
        }
    }

    /// Settles the promise, unless it is settled, and abandons the members of a group that are
    /// still pending: they have lost.
    private func begin(_ settlement: Settlement) -> Bool {
        var source = Source.nothing
        let hasCallbacks = begin(settlement, &source)
        if case .group(let members) = source { abandon(members()) }
        return hasCallbacks
    }

    /// Settles the promise and calls its callbacks, unless it is settled.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if begin(settlement) { CallbackLoop.run(self) }
    }

    /// Settles the promise inside a callback of another one, unless it is settled.
    @usableFromInline
    final func settleInCallback(_ settlement: Settlement) -> Callback.FollowUp {
        begin(settlement) ? .callbacksOfOwner : .nothing
    }

    /// Takes over the callbacks that were added while others were called. Whoever runs the
    /// callbacks calls it when none are left.
    ///
    /// - Returns: Whether there are any. If not, the queue belongs to this thread no longer.
    func takeLateCallbacks() -> Bool {
        let (isIdle, _) = phase.compareExchange(
            expected: .running,
            desired: .idle,
            ordering: .acquiringAndReleasing
        )
        guard !isIdle else { return false }
        state.withLock { state in
            callbacks = CallbackQueue(state.lateCallbacks)
            state.lateCallbacks = []
            phase.store(.running, ordering: .releasing)
        }
        return true
    }

    /// Rejects a promise that nobody can settle any more.
    func rejectAbandoned(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(origin: origin.description)
        // Code that drops a resolver doesn't expect closures to run inside that.
        if begin(Settlement(error)) { CallbackLoop.runOnGlobalExecutor(self) }
    }

    /// Calls a closure once the promise is settled, or now if it is. The closure doesn't count as
    /// somebody who waits, so it doesn't keep the promise from being cancelled.
    package final func observe(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) {
        // The global executor may be busy, and the outcome is known now.
        guard isPending else { return body(settlement.error) }
        add(
            Callback(for: nil) { _, settlement in
                body(settlement.error)
                return .nothing
            }
        )
    }
}

// MARK: - Settlements

/// How a promise ended. Promises that pass a settlement on share one object.
///
/// Unchecked, because the compiler checks no class that others inherit from: both stored properties
/// are constants of `Sendable` types.
@usableFromInline
class Settlement: @unchecked Sendable {
    /// The error, or nil if there is a value.
    @usableFromInline final let error: (any Error)?

    /// A rejection.
    @usableFromInline
    init(_ error: any Error) {
        self.error = error
    }

    /// For a fulfilment.
    @usableFromInline
    init() {
        error = nil
    }
}

/// The settlement of a promise that is fulfilled.
///
/// The value is in an object, because the code that releases a promise doesn't know the value's
/// type. To find the metadata of an optional of that type costs more than an allocation.
@usableFromInline
final class Fulfilment<Value: Sendable>: Settlement, @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init()
    }
}

extension Settlement {
    /// The settlement of all promises that are cancelled.
    static let cancelled = Settlement(CancellationError())

    /// The settlement of all promises of nothing.
    @usableFromInline static let ofVoid: Settlement = Fulfilment<Void>(())

    /// The value. There must be one, of that type.
    ///
    /// The cast isn't checked: a promise of a type is only ever given a `Fulfilment` that names
    /// this type, the settlements of promises of the same type, or errors.
    @inlinable
    func value<Value>(of _: Promise<Value>.Type) -> Value {
        unsafeDowncast(self, to: Fulfilment<Value>.self).value
    }
}
