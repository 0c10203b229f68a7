import Synchronization

/// Keeps an observer of actions alive, until nobody holds this object or somebody cancels it.
///
/// `Actions.observe(_:)` makes it. After its end, an observer gets no event, except one that
/// another thread was about to send. The closure is released once the observer has ended, and so has
/// every call that it saw begin. The observer doesn't keep the registry alive.
public final class ActionObserver: Sendable {
    /// Nil once the observer has ended.
    private let entry: Locked<ObserverList.Entry?>
    private let list: ObserverList

    init(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        of list: ObserverList,
        isTrace: Bool = false
    ) {
        let entry = ObserverList.Entry(receive, isTrace: isTrace)
        self.entry = Locked(entry)
        self.list = list
        list.add(entry)
    }

    deinit {
        cancel()
    }

    /// Ends the observer. A second call does nothing.
    public func cancel() {
        // Released outside the lock: what its closure captured may have a `deinit`.
        if let entry = entry.withLock({ $0.take() }) { list.remove(entry) }
    }
}

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

    var entries: [Entry] { locked.withLock { $0 } }

    func add(_ entry: Entry) {
        locked.withLock { $0.append(entry) }
        if entry.isTrace { Actions.traceCount.add(1, ordering: .relaxed) }
        Actions.addDetours(1, to: Actions.observerCount)
    }

    /// Removes an observer. To be called once for each.
    func remove(_ entry: Entry) {
        entry.end()
        if entry.isTrace { Actions.traceCount.subtract(1, ordering: .relaxed) }
        Actions.addDetours(-1, to: Actions.observerCount)
        // Released after the lock: what its closure captured may have a `deinit`.
        _ = locked.withLock { entries in
            entries.firstIndex { $0 === entry }.map { entries.remove(at: $0) }
        }
    }
}
