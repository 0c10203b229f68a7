public import Synchronization

/// How a promise ended. Promises that pass it on share one object. Unchecked as `AnyPromise` is.
@usableFromInline
class Settlement: @unchecked Sendable {
    /// The error, or nil if there is a value.
    final let error: (any Error)?

    /// Creates a rejection or, with nil, the untyped part of a fulfillment.
    @usableFromInline
    init(_ error: (any Error)?) {
        self.error = error
    }

    static let cancelled = Settlement(CancellationError())

    /// The settlement of all fulfilled promises without a value.
    @usableFromInline static let ofVoid: Settlement = Fulfillment<Void>(())

    /// The value. There must be one. The cast is unchecked: a promise gets only a `Fulfillment` of
    /// its own type, settlements of promises of that type, or errors.
    @inlinable
    final func value<Value>(of _: Promise<Value>.Type) -> Value {
        unsafeDowncast(self, to: Fulfillment<Value>.self).value
    }
}

/// The settlement of a fulfilled promise. To hold the value itself, `Promise` would need an
/// optional of it. Finding the metadata of that takes longer than allocating this object.
@usableFromInline
final class Fulfillment<Value: Sendable>: Settlement, @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init(nil)
    }
}

/// After which settlements a closure runs.
@usableFromInline
enum Settlements: Sendable {
    case none, values, errors, all

    func include(_ settlement: Settlement) -> Bool {
        self == .all || self == (settlement.error == nil ? .values : .errors)
    }
}

extension AnyPromise {
    /// Whether there is no settlement yet. Under the lock, the answer doesn't change.
    @inlinable package final var isPending: Bool { !isSettled.load(ordering: .acquiring) }

    /// The settlement. The promise must be settled.
    @inline(never) final var settlement: Settlement { state.withLock { $0.settlement! } }
}
