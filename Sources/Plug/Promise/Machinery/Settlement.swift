public import Synchronization

/// How a promise ended. Promises that pass a settlement on share one object. Unchecked, because the
/// compiler checks no class that others inherit from: the stored properties, here and in
/// `Fulfilment`, are constants of `Sendable` types.
@usableFromInline
class Settlement: @unchecked Sendable {
    /// The error, or nil if there is a value.
    @usableFromInline final let error: (any Error)?

    /// Creates a rejection or, with nil, the part of a fulfilment that has no type.
    @usableFromInline
    init(_ error: (any Error)?) {
        self.error = error
    }

    static let cancelled = Settlement(CancellationError())

    /// The settlement of all fulfilled promises without a value.
    @usableFromInline static let ofVoid: Settlement = Fulfilment<Void>(())

    /// The value. There must be one, of that type. The cast isn't checked: a promise only gets a
    /// `Fulfilment` of its own type, settlements of promises of the same type, or errors.
    @inlinable
    final func value<Value>(of _: Promise<Value>.Type) -> Value {
        unsafeDowncast(self, to: Fulfilment<Value>.self).value
    }

    @inlinable
    final func valueUnlessError<Value>(of promise: Promise<Value>.Type) -> Value? {
        error == nil ? value(of: promise) : nil
    }
}

/// The settlement of a fulfilled promise. The value is in an object, because the code that releases
/// a promise doesn't know the value's type. Finding the metadata of an optional of that type would
/// cost more than an allocation.
@usableFromInline
final class Fulfilment<Value: Sendable>: Settlement, @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init(nil)
    }
}

// MARK: - Settling

// `settle` stores the settlement under the lock. If it returns that there are callbacks, its caller
// must let `CallbackLoop` call them, outside the lock.

extension AnyPromise {
    /// Whether there is no settlement yet. Under the lock, the answer doesn't change.
    @inlinable final var isPending: Bool { !isSettled.load(ordering: .acquiring) }

    /// The settlement. The promise must be settled.
    @usableFromInline final var settlement: Settlement { state.withLock { $0.settlement! } }

    /// Settles a pending promise, and calls its callbacks.
    @usableFromInline
    final func settle(_ settlement: Settlement) {
        if begin(settlement) { CallbackLoop.run(self) }
    }

    /// Settles a pending promise inside a callback of another one.
    @usableFromInline
    final func settleInCallback(_ settlement: Settlement) -> Callback.FollowUp {
        begin(settlement) ? .callbacks(of: self) : .nothing
    }

    /// Rejects a promise that nobody can settle any more.
    func rejectAbandoned(madeAt origin: CallSite) {
        let error = AbandonedPromiseError(origin: origin.description)
        // Code that drops a resolver doesn't expect closures to run meanwhile.
        if begin(Settlement(error)) { CallbackLoop.runOnGlobalExecutor(self) }
    }

    /// Settles a pending promise, and abandons the pending members of its group: they have lost.
    /// Returns whether the caller must have callbacks called.
    private func begin(_ settlement: Settlement) -> Bool {
        var source = Source.nothing
        let hasCallbacks = state.withLock { $0.settle(self, settlement, &source) }
        if case .group(let members) = source { abandon(members()) }
        return hasCallbacks
    }
}

extension AnyPromise.State {
    /// Settles a pending promise, under the lock. Returns whether the caller must have callbacks
    /// called. `source` gets the former source, if this call settles the promise: so only one
    /// thread abandons it, and it is released after the lock.
    mutating func settle(
        _ promise: AnyPromise,
        _ settlement: Settlement,
        _ source: inout AnyPromise.Source
    ) -> Bool {
        guard self.settlement == nil else { return false }
        self.settlement = settlement
        promise.isSettled.store(true, ordering: .releasing)
        swap(&source, &self.source)
        isCallingBack = !callbacks.isEmpty
        return isCallingBack
    }

    /// Takes out the next callback. If there is none, the calling is over.
    mutating func nextCallback() -> Callback? {
        let callback = callbacks.popFirst()
        isCallingBack = callback != nil
        return callback
    }
}
