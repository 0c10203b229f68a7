/// Keeps an observer of actions going, as long as the object lives and nobody cancels it.
///
/// `Actions.observe(_:)` makes it. An observer that has ended gets no further event, not even the
/// end of a call whose beginning it saw. An event that another thread was about to send may still
/// come. What the closure captured is released when the observer has ended, and with it every call
/// whose beginning it saw. The observer doesn't keep the registry alive.
public final class ActionObserver: Sendable {
    /// Nil once the observer has ended.
    private let entry: Locked<ObserverList.Entry?>
    private let list: ObserverList

    init(_ receive: @escaping @Sendable (ActionEvent) -> Void, of list: ObserverList) {
        let entry = ObserverList.Entry(receive)
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
