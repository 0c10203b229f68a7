import Synchronization

/// The observers of one registry. An observer holds this list and not the registry, because what is
/// plugged in the registry may hold the observer. A weak reference would slow down the registry.
final class ObserverList: Sendable {
    final class Entry: Sendable {
        private let receive: @Sendable (ActionEvent) -> Void

        /// Whether its events show which call is inside which.
        let isTrace: Bool

        /// Whether the observer has ended. Read relaxed: the answer is about this moment.
        private let isEnded = Atomic<Bool>(false)

        init(_ receive: @escaping @Sendable (ActionEvent) -> Void, isTrace: Bool) {
            self.receive = receive
            self.isTrace = isTrace
        }

        func send(_ event: ActionEvent) {
            if !isEnded.load(ordering: .relaxed) { receive(event) }
        }

        func end() { isEnded.store(true, ordering: .relaxed) }
    }

    private let locked = Locked<[Entry]>([])

    deinit {
        // These were never canceled.
        let count = entries.count
        if count > 0 { Actions.countDetour(by: -count, in: Actions.observerCount) }
    }

    var entries: [Entry] { locked.withLock { $0 } }

    func add(_ entry: Entry) {
        locked.withLock { $0.append(entry) }
        Actions.countDetour(by: 1, in: Actions.observerCount)
    }

    /// Removes an observer. To be called once for each.
    @inline(never) func remove(_ entry: Entry) {
        entry.end()
        Actions.countDetour(by: -1, in: Actions.observerCount)
        // Released after the lock: what its closure captured may have a `deinit`.
        _ = locked.withLock { entries in
            entries.firstIndex { $0 === entry }.map { entries.remove(at: $0) }
        }
    }
}
