public import Synchronization

// MARK: - The shortcut

extension Actions {
    /// The sockets of the shared registry, as long as all calls are for it and nobody observes
    /// them.
    ///
    /// One load tells a call that nothing stands between it and its socket, and spares it to ask
    /// whether `shared` is initialised, which would take as long as half of the rest. Stored
    /// releasing and loaded acquiring, so that whoever sees the table sees its contents. Whoever
    /// runs in a scope, or knows of an observer, was told so by the thread that took the shortcut
    /// away, and so sees that it is gone; to all others it makes no difference.
    @usableFromInline static let shortcut = Atomic<Unmanaged<SocketTable>?>(nil)

    /// Whether there is nothing but the shared registry, and nobody observes it.
    ///
    /// Read relaxed by those who don't use the table.
    @inlinable package static var isShortcutOpen: Bool { shortcut.load(ordering: .relaxed) != nil }

    /// How many observers there are in all registries. Read relaxed: whom it matters to was told by
    /// the thread that changed it.
    @usableFromInline static let observerCount = Atomic<Int>(0)

    /// How many registries there are besides the shared one. Read relaxed, for that reason, too.
    @usableFromInline static let scopeCount = Atomic<Int>(0)

    /// The sockets of the shared registry, once it exists. It is never released.
    ///
    /// Under the lock, the shortcut and the counts that it depends on change together.
    private static let sharedSockets = Locked<Unmanaged<SocketTable>?>(nil)

    /// Lets the shortcut lead to the sockets of the shared registry, which has been created.
    static func openShortcut(to table: SocketTable) {
        sharedSockets.withLock { sockets in
            sockets = .passUnretained(table)
            updateShortcut(to: sockets)
        }
    }

    /// Counts registries or observers, which keep calls from the shortcut.
    static func addDetours(_ difference: Int, to count: borrowing Atomic<Int>) {
        sharedSockets.withLock { sockets in
            count.add(difference, ordering: .relaxed)
            updateShortcut(to: sockets)
        }
    }

    /// Takes the shortcut away, or gives it back, as the counts tell. For those who hold the lock.
    private static func updateShortcut(to sockets: Unmanaged<SocketTable>?) {
        let detours = scopeCount.load(ordering: .relaxed) + observerCount.load(ordering: .relaxed)
        shortcut.store(detours == 0 ? sockets : nil, ordering: .releasing)
    }
}
