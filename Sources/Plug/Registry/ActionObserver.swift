import Synchronization

/// Keeps an observer of actions going, as long as the object lives and nobody cancels it.
///
/// `Actions.observe(_:)` makes it. An observer that has ended gets no further event, not even the
/// end of a call whose beginning it saw. An event that another thread was about to send may still
/// come. The closure is released after the observer has ended, and every call whose beginning it saw
/// has ended, too. The observer doesn't keep the registry alive.
///
/// ## Topics
///
/// - ``cancel()``
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
        // The entry is released outside the lock: what its closure captured may have a `deinit`.
        if let entry = entry.withLock({ $0.take() }) { list.remove(entry) }
    }
}

/// The observers of one registry.
///
/// What is plugged in a registry may hold an observer of that registry. So an observer must not
/// hold the registry, and holds this list instead. A weak reference would make each use of the
/// registry slower.
final class ObserverList: Sendable {
    /// An observer, as a registry knows it.
    final class Entry: Sendable {
        private let receive: @Sendable (ActionEvent) -> Void

        /// Whether its events tell which call is inside which.
        let isTrace: Bool

        /// Whether nobody wants events any more. Read relaxed: the answer is about this moment.
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

    /// The observers, the first added first.
    var entries: [Entry] { locked.withLock { $0 } }

    func add(_ entry: Entry) {
        locked.withLock { $0.append(entry) }
        if entry.isTrace { Actions.traceCount.add(1, ordering: .relaxed) }
        Actions.addDetours(1, to: Actions.observerCount)
    }

    /// Removes an observer that was added. To be called once.
    func remove(_ entry: Entry) {
        entry.end()
        if entry.isTrace { Actions.traceCount.subtract(1, ordering: .relaxed) }
        Actions.addDetours(-1, to: Actions.observerCount)
        // The entry is released after the lock: what its closure captured may have a `deinit`.
        _ = locked.withLock { entries in
            entries.firstIndex { $0 === entry }.map { entries.remove(at: $0) }
        }
    }
}
