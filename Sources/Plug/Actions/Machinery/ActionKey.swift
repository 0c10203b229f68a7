/// What an action is registered under: its type. An action is of one kind, synchronous or
/// asynchronous, so its key leads only to an ``Implementation`` or only to an
/// ``AsyncImplementation``, of that type's own input and output. Casts of them need no check.
@usableFromInline
struct ActionKey: Sendable, Equatable {
    @usableFromInline let bits: UInt

    @usableFromInline
    init(_ action: any Pluggable.Type) { bits = UInt(bitPattern: ObjectIdentifier(action)) }

    /// The well mixed upper half of a multiplicative hash of the address (Knuth, *The Art of
    /// Computer Programming*, volume 3, section 6.4). `Hasher` would take longer than a call.
    @usableFromInline var hash: Int {
        Int(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
