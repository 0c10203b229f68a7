/// A promise of whatever value.
@usableFromInline
protocol AnyPromise: AnyObject, Sendable {
    /// The promises that it waits for, as long as it does.
    var sources: [any AnyPromise] { get }

    /// Whether anybody waits for it. O(n) in the number of waiters.
    var isAwaited: Bool { get }

    /// Takes the waiters, to run them. An empty answer ends that: others may run them from then on.
    func takeWaiters() -> Queue<Waiter>

    /// Puts waiters back, in front of those that came since they were taken.
    func putBack(_ waiters: consuming Queue<Waiter>)

    /// Takes out the waiters of another promise, and tells whether nobody waits any longer.
    func remove(of owner: ObjectIdentifier) -> Bool

    /// Rejects the promise as cancelled, and tells which promises must be cancelled with it.
    func cancelStep(with error: any Error) -> [any AnyPromise]

    /// Calls a closure once the promise is settled, or now if it is. It doesn't count as waiting.
    func observe(_ body: @escaping @Sendable (ActionEvent.Outcome) -> Void)
}
