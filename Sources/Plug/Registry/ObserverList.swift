import Synchronization

/// The observers of one registry.
///
/// An object of its own: what is plugged in a registry may hold an observer of it, so an observer
/// must not hold the registry. A weak reference to the registry would make each use of it slower.
final class ObserverList: Sendable {
    /// An observer, as a registry knows it.
    final class Entry: Sendable {
        private let receive: @Sendable (ActionEvent) -> Void

        /// Whether nobody wants events any more. Read relaxed: the answer is about this moment.
        private let isEnded = Atomic<Bool>(false)

        init(_ receive: @escaping @Sendable (ActionEvent) -> Void) {
            self.receive = receive
        }

        func send(_ event: ActionEvent) {
            if !isEnded.load(ordering: .relaxed) { receive(event) }
        }

        func end() { isEnded.store(true, ordering: .relaxed) }
    }

    private let locked = Locked<[Entry]>([])

    /// The observers, the first added first.
    var entries: [Entry] { locked.withLock { $0 } }

    func add(_ entry: Entry) {
        locked.withLock { $0.append(entry) }
        Actions.addDetours(1, to: Actions.observerCount)
    }

    /// Removes an observer that was added. To be called once.
    func remove(_ entry: Entry) {
        entry.end()
        Actions.addDetours(-1, to: Actions.observerCount)
        // The entry is released after the lock: what its closure captured may have a `deinit`.
        _ = locked.withLock { entries in
            entries.firstIndex { $0 === entry }.map { entries.remove(at: $0) }
        }
    }
}
