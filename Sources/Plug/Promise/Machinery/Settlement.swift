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
