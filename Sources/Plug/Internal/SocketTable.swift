public import Synchronization

/// A hash table from actions to sockets that is read without a lock.
///
/// Open addressing with linear probing (Knuth, *The Art of Computer Programming*, volume 3,
/// section 6.4, algorithm L), at most half full. Sockets are added and never removed, and that is
/// what makes reading simple: a bucket is empty or filled for good.
@usableFromInline
final class SocketTable: Sendable {
    /// The newest buckets. Stored releasing and loaded acquiring, so that whoever sees the buckets
    /// sees the sockets that were copied into them.
    @usableFromInline let buckets = Atomic<Unmanaged<Buckets>?>(nil)

    private let writer = Locked(Writer())

    /// What only the thread that holds the lock may touch.
    private struct Writer {
        /// Every socket, in the order of the first plugs.
        var sockets: [Socket] = []

        /// All buckets that ever were, the newest last. A reader may still be in an older one, so
        /// they stay; since each is twice the one before, together they are at most twice the last.
        var generations: [Buckets] = []
    }

    /// Every socket, in the order of the first plugs.
    var sockets: [Socket] {
        writer.withLock { $0.sockets }
    }

    /// The socket of an action, or nil if there is none yet. O(1), without a lock.
    ///
    /// It lives as long as the table, so those who know the table to be alive need not retain it.
    @inlinable
    func socket(for key: ActionKey) -> Unmanaged<Socket>? {
        buckets.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.socket(for: key) }
    }

    /// Calls a closure with the answer to an action, or returns nil when nothing is plugged.
    @inlinable
    func withAnswer<Result>(
        to key: ActionKey,
        _ body: (any AnyObject & Sendable) -> Result?
    ) -> Result? {
        socket(for: key)?._withUnsafeGuaranteedRef { $0.withAnswer(body) }
    }

    /// The socket of an action, made now if there is none. Amortised O(1).
    func addSocket(for key: ActionKey, of action: any Pluggable.Type) -> Socket {
        writer.withLock { writer in
            if let socket = writer.generations.last?.socket(for: key) {
                return socket.takeUnretainedValue()
            }
            let socket = Socket(key: key, action: action)
            writer.sockets.append(socket)
            if let newest = writer.generations.last, writer.sockets.count * 2 <= newest.capacity {
                newest.insert(socket)
            } else {
                let grown = Buckets(capacity: writer.sockets.count * 2, sockets: writer.sockets)
                writer.generations.append(grown)
                buckets.store(Unmanaged.passUnretained(grown), ordering: .releasing)
            }
            return socket
        }
    }
}

/// A fixed number of buckets. The table's list of sockets keeps what is in them alive.
///
/// Unchecked, because the compiler can't see what a pointer points to: it points to atomics, which
/// are allocated and released with this object and in between only loaded and stored.
@usableFromInline
final class Buckets: @unchecked Sendable {
    let capacity: Int

    /// The capacity less one. As the capacity is a power of two, `hash & mask` is a place.
    @usableFromInline let mask: Int
    @usableFromInline let slots: UnsafeMutablePointer<Atomic<Unmanaged<Socket>?>>

    /// Makes room for at least a number of sockets, and fills in those that exist.
    init(capacity minimum: Int, sockets: [Socket]) {
        var capacity = 8
        while capacity < minimum { capacity *= 2 }
        self.capacity = capacity
        mask = capacity - 1
        slots = .allocate(capacity: capacity)
        for index in 0..<capacity { (slots + index).initialize(to: Atomic(nil)) }
        for socket in sockets { insert(socket) }
    }

    deinit {
        slots.deinitialize(count: capacity)
        slots.deallocate()
    }

    @inlinable @inline(__always)
    func socket(for key: ActionKey) -> Unmanaged<Socket>? {
        var index = key.hash & mask
        while let socket = slots[index].load(ordering: .acquiring) {
            if socket._withUnsafeGuaranteedRef({ $0.key == key }) { return socket }
            index = (index &+ 1) & mask
        }
        return nil
    }

    /// Fills the first free bucket. Only the thread that holds the table's lock may do so.
    func insert(_ socket: Socket) {
        var index = socket.key.hash & mask
        while slots[index].load(ordering: .relaxed) != nil { index = (index &+ 1) & mask }
        // Releasing pairs with the acquiring load above: who sees the socket sees its contents.
        slots[index].store(Unmanaged.passUnretained(socket), ordering: .releasing)
    }
}
