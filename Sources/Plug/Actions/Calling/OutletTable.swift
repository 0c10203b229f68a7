import Synchronization

/// The outlets of a registry, found without a lock. The first stands alone, which is enough for
/// most scopes. If there are others, all are in a hash table, at most half full: open addressing
/// with linear probing (Knuth, *The Art of Computer Programming*, volume 3, section 6.4, algorithm
/// L). Outlets are never removed, so a bucket is empty or filled for good.
struct OutletTable: ~Copyable, Sendable {
    /// Stored releasing and loaded acquiring: a thread that sees the reference sees the outlet.
    let first = Atomic<Unmanaged<Outlet>?>(nil)

    /// The newest hash table, if there are several outlets, stored and loaded likewise.
    let buckets = Atomic<Unmanaged<Buckets>?>(nil)

    private let writer = Locked(Writer())

    /// What only the thread that holds the lock may touch.
    struct Writer {
        var first: Outlet?

        /// Every outlet but the first, in the order in which they were made.
        var others: [Outlet] = []

        /// All hash tables, the newest last. Readers may still use older ones. As each is twice as
        /// large as the one before, they have at most twice the size of the last.
        var generations: [Buckets] = []

        var outlets: [Outlet] { (first.map { [$0] } ?? []) + others }
    }

    var outlets: [Outlet] {
        writer.withLock { $0.outlets }
    }

    /// The outlet of an action, or nil if there is none yet. O(1), without a lock. It lives as long
    /// as the table, so a caller that keeps the registry alive need not retain it.
    func outlet(for key: ObjectIdentifier) -> Unmanaged<Outlet>? {
        if let buckets = buckets.load(ordering: .acquiring) {
            return buckets._withUnsafeGuaranteedRef { $0.outlet(for: key) }
        }
        if let outlet = first.load(ordering: .acquiring),
            outlet._withUnsafeGuaranteedRef({ $0.key == key })
        {
            return outlet
        }
        return nil
    }

    func outlet(of action: any Pluggable.Type) -> Outlet? {
        outlet(for: ObjectIdentifier(action))?.takeUnretainedValue()
    }

    /// The outlet of an action, made now if there is none. Amortized O(1). `contents` is for a new
    /// outlet, and evaluated under the lock.
    func outlet(
        of action: any Pluggable.Type,
        orInsert contents: @autoclosure () -> OutletContents
    ) -> Outlet {
        if let outlet = outlet(of: action) { return outlet }
        return writer.withLock { writer in
            // Another thread may have made it meanwhile.
            if let outlet = outlet(of: action) { return outlet }
            let outlet = Outlet(of: action, contents())
            if writer.first == nil {
                writer.first = outlet
                first.store(.passUnretained(outlet), ordering: .releasing)
            } else {
                writer.others.append(outlet)
                insert(outlet, &writer)
            }
            return outlet
        }
    }

    private func insert(_ outlet: Outlet, _ writer: inout Writer) {
        let count = writer.others.count + 1
        let newest = writer.generations.last
        if let newest, count * 2 <= newest.capacity {
            newest.insert(outlet)
        } else {
            let grown = Buckets(capacity: (newest?.capacity ?? 4) * 2, outlets: writer.outlets)
            writer.generations.append(grown)
            buckets.store(Unmanaged.passUnretained(grown), ordering: .releasing)
        }
    }
}

/// A fixed number of buckets. The table keeps the outlets alive. Unchecked, because the compiler
/// can't see that the pointer points to atomics, which live as long as this object.
final class Buckets: @unchecked Sendable {
    /// The capacity less one. As the capacity is a power of two, `hash & mask` is an index.
    let mask: Int
    let buckets: UnsafeMutablePointer<Atomic<Unmanaged<Outlet>?>>

    var capacity: Int { mask + 1 }

    init(capacity: Int, outlets: [Outlet]) {
        mask = capacity - 1
        buckets = .allocate(capacity: capacity)
        for index in 0..<capacity { (buckets + index).initialize(to: Atomic(nil)) }
        for outlet in outlets { insert(outlet) }
    }

    deinit {
        buckets.deinitialize(count: capacity)
        buckets.deallocate()
    }

    /// The bucket of an action, with its outlet, or else the first free one. Begins at the well mixed
    /// upper half of a multiplicative hash of the address (Knuth, *The Art of Computer Programming*,
    /// volume 3, section 6.4). `Hasher` would take longer than a call.
    @inline(__always)
    private func bucket(for key: ObjectIdentifier) -> (index: Int, outlet: Unmanaged<Outlet>?) {
        let hash = UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
        var index = Int(truncatingIfNeeded: hash >> 32) & mask
        while let outlet = buckets[index].load(ordering: .acquiring) {
            if outlet._withUnsafeGuaranteedRef({ $0.key == key }) { return (index, outlet) }
            index = (index &+ 1) & mask
        }
        return (index, nil)
    }

    @inline(__always)
    func outlet(for key: ObjectIdentifier) -> Unmanaged<Outlet>? { bucket(for: key).outlet }

    /// Only the thread that holds the table's lock may call this.
    func insert(_ outlet: Outlet) {
        // Releasing pairs with the acquiring load above.
        let index = bucket(for: outlet.key).index
        buckets[index].store(.passUnretained(outlet), ordering: .releasing)
    }
}
