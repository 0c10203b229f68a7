/// Ends an observer of actions. `Actions.observe(_:)` returns it.
///
/// You may drop it. Then the observer stays as long as its registry. After its end, an observer
/// gets no event, except one that another thread was about to send. The closure is released once
/// the observer and every call that it saw begin have ended. This object doesn't keep the registry
/// alive.
public final class ActionObservation: Sendable {
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

    /// Ends the observer. A second call does nothing.
    public func cancel() {
        // Released outside the lock, because what its closure captured may have a `deinit`.
        if let entry = entry.withLock({ $0.take() }) { list.remove(entry) }
    }
}
