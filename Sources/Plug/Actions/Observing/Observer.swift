import Synchronization

final class Observer: Removable {
    private let receive: @Sendable (ActionEvent) -> Void

    /// Whether its events show which call is inside which.
    let isTrace: Bool

    /// Whether the observer has ended. Read relaxed: the answer is about this moment.
    private let isEnded = Atomic<Bool>(false)

    init(isTrace: Bool, _ receive: @escaping @Sendable (ActionEvent) -> Void) {
        self.receive = receive
        self.isTrace = isTrace
    }

    func send(_ event: ActionEvent) {
        if !isEnded.load(ordering: .relaxed) { receive(event) }
    }

    func remove(from registry: Actions?) {
        isEnded.store(true, ordering: .relaxed)
        guard let registry else { return }
        registry.ownObservers.withLock { $0 = $0.filter { $0 !== self } }
        Actions.observerCount.subtract(1, ordering: .relaxed)
    }

    func stay() {}
}

extension Actions {
    /// The observers of calls in this registry, those of the outermost registry first.
    var observers: [Observer] {
        var observers = ownObservers.withLock { $0 }
        var enclosing = outer
        while let registry = enclosing {
            let outer = registry.ownObservers.withLock { $0 }
            // Usually only one registry has observers, and its array needs no copy.
            if !outer.isEmpty { observers = observers.isEmpty ? outer : outer + observers }
            enclosing = registry.outer
        }
        return observers
    }

    func add(_ observer: Observer, at place: CallSite) -> ActionToken {
        tellWatcher("An observer is added", at: place)
        // Neither this nor `remove` changes an array that calls have read: the thread sanitizer
        // can't see that they have released it.
        ownObservers.withLock { $0 = $0 + [observer] }
        Self.observerCount.add(1, ordering: .relaxed)
        return ActionToken(of: observer, in: self)
    }
}
