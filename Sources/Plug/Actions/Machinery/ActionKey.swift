/// What an action is registered under: its type and its kind, synchronous or asynchronous. The key
/// of a synchronous action leads only to an ``Implementation``, and that of an asynchronous one
/// only to an ``AsyncImplementation``, always of that type's own input and output. So casts of
/// implementations need no check. A class that conforms to both protocols has two keys.
@usableFromInline
struct ActionKey: Sendable, Equatable {
    @usableFromInline let bits: UInt

    @usableFromInline
    init(_ action: Any.Type, isAsync: Bool = false) {
        // Types are aligned, so the lowest bit of their address is free for the kind.
        bits = UInt(bitPattern: ObjectIdentifier(action)) | (isAsync ? 1 : 0)
    }

    /// The keys of an action for both kinds.
    static func both(_ action: Any.Type) -> [ActionKey] {
        [ActionKey(action), ActionKey(action, isAsync: true)]
    }

    /// The well mixed upper half of a multiplicative hash of the address (Knuth, *The Art of
    /// Computer Programming*, volume 3, section 6.4). `Hasher` would take longer than a call.
    @usableFromInline var hash: Int {
        Int(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
