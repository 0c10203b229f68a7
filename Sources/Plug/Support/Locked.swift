public import Synchronization

/// A value behind a lock that the thread sanitizer understands. On Linux, the sanitizer can't see
/// into the library of a `Mutex`, and would report each correct use as a race. The atomic repeats
/// the lock's guarantee: a thread that takes the lock sees what earlier threads did under it.
@usableFromInline
package struct Locked<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let handover = Atomic<Bool>(false)

    @inlinable
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value, for one thread at a time. The closure must not run user code.
    /// Inlinable, because a search for its types at run time would take longer than the lock.
    @inlinable
    package borrowing func withLock<Result: ~Copyable & Sendable>(
        _ body: (inout Value) -> Result
    ) -> Result {
        mutex.withLock { value in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(true, ordering: .releasing) }
            return body(&value)
        }
    }

    /// Runs a closure with the value, or returns nil at once if another thread holds the lock. For a
    /// debugger, which may have paused that thread.
    package borrowing func withLockIfAvailable<Result: ~Copyable & Sendable>(
        _ body: (inout Value) -> Result
    ) -> Result? {
        mutex.withLockIfAvailable { value in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(true, ordering: .releasing) }
            return body(&value)
        }
    }
}
