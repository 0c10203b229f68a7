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
    init(_ error: (any Error)?) {
        self.error = error
    }
}

/// The settlement of a promise that is fulfilled.
///
/// The value is in an object, because the code that releases a promise doesn't know the value's
/// type. To look up an optional of that type takes longer than to allocate the object.
@usableFromInline
final class Fulfilment<Value: Sendable>: Settlement, @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
        super.init(nil)
    }
}

extension Settlement {
    /// The settlement of all promises that are cancelled.
    static let cancelled = Settlement(CancellationError())

    /// The settlement of all promises of nothing.
    @usableFromInline static let ofVoid: Settlement = Fulfilment(())

    /// The value. There must be one, of that type.
    ///
    /// The cast isn't checked: a promise of a type is only ever given the settlements of promises
    /// of the same type, or errors.
    @inlinable
    func value<Value>(of _: Promise<Value>.Type) -> Value {
        unsafeDowncast(self, to: Fulfilment<Value>.self).value
    }
}
