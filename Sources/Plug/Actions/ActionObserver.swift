/// Keeps an observer of actions going: as long as this object lives, its closure is called.
///
/// Made by `Actions.observe(_:)`. An observer that has ended is sent nothing more, not even the end
/// of a call whose beginning it saw; an event that another thread was about to send may still come.
/// What the closure captured is released with the last of those calls. The observer doesn't keep the
/// registry alive.
public final class ActionObserver: Sendable {
    private let entry: ObserverList.Entry
    private let list: ObserverList

    init(_ receive: @escaping @Sendable (ActionEvent) -> Void, of list: ObserverList) {
        entry = ObserverList.Entry(receive)
        self.list = list
        list.add(entry)
    }

    deinit {
        cancel()
    }

    /// Ends the observer. A second call does nothing.
    public func cancel() {
        list.remove(entry)
    }
}
