/// How a promise ended. Promises that pass a settlement on share one object.
///
/// Unchecked, because the compiler checks no class that others inherit from: both stored properties
/// are constants of `Sendable` types.
@usableFromInline
class Settlement: @unchecked Sendable {
    /// The error, or nil if there is a value.
    @usableFromInline final let error: (any Error)?

    /// A rejection, or with nil the part of a fulfilment that doesn't depend on the type.
    @usableFromInline
    init(_ error: (any Error)?) {
        self.error = error
    }

    /// The settlement of all promises that are cancelled.
    static let cancelled = Settlement(CancellationError())

    /// The settlement of all promises of nothing.
    @usableFromInline static let ofVoid: Settlement = Fulfilment<Void>(())

    /// The value. There must be one, of that type.
    ///
    /// The cast isn't checked: a promise of a type is only ever given a `Fulfilment` that names
    /// this type, the settlements of promises of the same type, or errors.
    @inlinable
    final func value<Value>(of _: Promise<Value>.Type) -> Value {
        unsafeDowncast(self, to: Fulfilment<Value>.self).value
    }

    /// The value, if there is one.
    @inlinable
    final func valueUnlessError<Value>(of promise: Promise<Value>.Type) -> Value? {
        error == nil ? value(of: promise) : nil
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
        super.init(nil)
    }
}
