import Synchronization

/// A value behind a lock: `Mutex`, made visible to the thread sanitizer.
///
/// On Linux, the lock itself is in a library that the sanitizer doesn't see into. So the sanitizer
/// would report every correct use of the lock as a race, here and in the apps that use Plug. The
/// atomic repeats the lock's guarantee in the sanitizer's terms: a thread that takes the lock sees
/// what the threads before it did under the lock.
package struct Locked<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let handover = Atomic<Bool>(false)

    /// Puts a value behind a lock.
    package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value while no other thread does. The closure must not run code of
    /// the user's.
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
