import Synchronization

/// A value behind a lock: `Mutex`, made visible to the thread sanitizer.
///
/// On Linux the lock itself is in a library that the sanitizer doesn't see into, so it would report
/// every correct use as a race, here and in the apps of those who use Plug. The atomic says in its
/// terms what the lock guarantees: who takes it sees what was done by those who had it before.
package struct Locked<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let handover = Atomic<Bool>(false)

    /// Puts a value behind a lock.
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value while nobody else does. It must not run anything unknown.
    package borrowing func withLock<Result: ~Copyable & Sendable>(
        _ body: (inout Value) -> Result
    ) -> Result {
        mutex.withLock { value in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(true, ordering: .releasing) }
            return body(&value)
        }
    }
}
