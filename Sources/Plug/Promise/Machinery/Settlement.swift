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

/// The settlement of a fulfilled promise. `AnyPromise` holds the value by way of this object, because
/// it doesn't know the value's type. To hold the value itself, `Promise` would need an optional of it,
/// and to find the metadata of such an optional takes longer than to allocate this object.
@usableFromInline
final class Fulfilment<Value: Sendable>: Settlement, @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init(nil)
    }
}

extension AnyPromise {
    /// Whether there is no settlement yet. Under the lock, the answer doesn't change.
    @inlinable final var isPending: Bool { !isSettled.load(ordering: .acquiring) }

    /// The settlement. The promise must be settled.
    @usableFromInline final var settlement: Settlement { state.withLock { $0.settlement! } }
}
