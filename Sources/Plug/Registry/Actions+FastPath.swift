public import Synchronization

// MARK: - The fast path

extension Actions {
    /// The registry of the process, as long as it is the only one and nobody observes calls.
    ///
    /// One load tells a call that nothing stands between it and its outlet. The call need not ask,
    /// either, whether `shared` is initialised, which would take half as long as the rest. Stored
    /// releasing and loaded acquiring: a thread that sees the registry sees its contents.
    ///
    /// The thread that makes a scope or an observer closes the fast path first. So code that runs
    /// in that scope, or that knows of that observer, sees that the fast path is closed. To other
    /// code, the scope and the observer make no difference. The registry of the process is never
    /// released.
    @usableFromInline static let fastPath = Atomic<Unmanaged<Actions>?>(nil)

    /// Whether all calls take the fast path.
    package static var isFastPathOpen: Bool { fastPath.load(ordering: .relaxed) != nil }

    /// How many observers there are in all registries. Read relaxed: code that knows of an observer
    /// learnt of it from the thread that counted it.
    @usableFromInline static let observerCount = Atomic<Int>(0)

    /// Under this lock, the fast path and the counts that it depends on change together.
    private static let sharedRegistry = Locked<Unmanaged<Actions>?>(nil)

    /// Lets the fast path lead to the registry of the process, which has been created.
    static func openFastPath(to shared: Actions) {
        sharedRegistry.withLock { registry in
            registry = .passUnretained(shared)
            updateFastPath(to: registry)
        }
    }

    /// Counts registries or observers, which keep calls from the fast path.
    static func addDetours(_ difference: Int, to count: borrowing Atomic<Int>) {
        sharedRegistry.withLock { registry in
            count.add(difference, ordering: .relaxed)
            updateFastPath(to: registry)
        }
    }

    /// Opens or closes the fast path, as the counts tell. Called under the lock.
    private static func updateFastPath(to registry: Unmanaged<Actions>?) {
        let scopes = CurrentScope.count.load(ordering: .relaxed)
        let detours = scopes + observerCount.load(ordering: .relaxed)
        fastPath.store(detours == 0 ? registry : nil, ordering: .releasing)
    }
}
