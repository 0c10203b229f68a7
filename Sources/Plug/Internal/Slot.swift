/// A place for a value that comes later, or never.
///
/// An optional would do the same, but whoever releases one without knowing what it is an optional
/// of has to look up its type, which takes longer than to allocate a promise. Small values are kept
/// in place, all others in a box.
@usableFromInline
struct Slot<Value>: ~Copyable {
    @usableFromInline typealias Words = (UInt, UInt, UInt)

    @usableFromInline var words: Words = (0, 0, 0)

    /// Whether there is something to release, which few values need.
    @usableFromInline var isOwner = false

    @usableFromInline init() {}

    @inlinable
    deinit {
        guard isOwner else { return }
        withUnsafeBytes(of: words) { words in
            let pointer = Self.pointer(in: words)
            _ = pointer.move()
            if !Self.isSmall { pointer.deallocate() }
        }
    }

    /// The value, which must be there.
    @inlinable var value: Value {
        withUnsafeBytes(of: words) { Self.pointer(in: $0).pointee }
    }

    /// Fills the place, which must be empty.
    @inlinable
    mutating func fill(_ value: Value) {
        if !Self.isSmall {
            words.0 = UInt(bitPattern: UnsafeMutablePointer<Value>.allocate(capacity: 1))
        }
        withUnsafeBytes(of: &words) { Self.pointer(in: $0).initialize(to: value) }
        isOwner = !_isPOD(Value.self) || !Self.isSmall
    }

    /// Whether values are kept in place. Those whose address matters are not: the words are copied.
    @usableFromInline static var isSmall: Bool {
        MemoryLayout<Value>.size <= MemoryLayout<Words>.size
            && MemoryLayout<Value>.alignment <= MemoryLayout<Words>.alignment
            && _isBitwiseTakable(Value.self)
    }

    @inlinable
    static func pointer(in words: UnsafeRawBufferPointer) -> UnsafeMutablePointer<Value> {
        let words = UnsafeMutableRawPointer(mutating: words.baseAddress!)
        return isSmall
            ? words.bindMemory(to: Value.self, capacity: 1)
            : words.load(as: UnsafeMutablePointer<Value>.self)
    }
}
