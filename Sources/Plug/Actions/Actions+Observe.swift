import Synchronization

// MARK: - Observing

extension Actions {
    /// Shows every call in the current registry, and in the scopes inside it, to a closure.
    ///
    /// The closure gets the beginning and the end of each call, on whatever thread and in whatever
    /// scope that happens, and several threads may be in it at once. Observers of enclosing scopes
    /// come first, then the first added. Calls that the closure makes itself are shown, too: look
    /// at the event's action before you make one, or it goes on forever. The observer lives as long
    /// as the object that is returned, and ends sooner by ``ActionObserver/cancel()``. As long as
    /// there is no observer, calls cost nothing more.
    public static func observe(
        _ receive: @escaping @Sendable (ActionEvent) -> Void
    ) -> ActionObserver {
        ActionObserver(receive, of: current.makeObservers())
    }

    /// Shows every call in the current registry to a closure, as long as another closure runs.
    ///
    /// The calls that other threads make in that time are shown, too. Otherwise the same as
    /// ``observe(_:)``.
    public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try body()
    }

    /// Shows every call in the current registry to a closure, as long as an asynchronous closure
    /// runs, on the caller's actor.
    nonisolated(nonsending) public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try await body()
    }

    /// Tells the observers that a call begins. Nil if there are none.
    @usableFromInline
    func begin(_ action: any Pluggable.Type, _ caller: CallSite) -> ObservedCall? {
        var entries = observers?.entries ?? []
        var enclosing = outer
        while let registry = enclosing {
            // Mostly there is one array, and it needs no copy.
            if let outer = registry.observers?.entries, !outer.isEmpty {
                entries = entries.isEmpty ? outer : outer + entries
            }
            enclosing = registry.outer
        }
        guard !entries.isEmpty else { return nil }
        return ObservedCall(action, at: caller, seenBy: entries)
    }
}

/// A call that somebody observes, from its beginning to its end.
@usableFromInline
struct ObservedCall: Sendable {
    private static let calls = Atomic<Int>(0)

    private static let origin = ContinuousClock.now

    /// The time since then. Not an instant: its layout is known only when the app runs, and would
    /// make each copy of a call slow.
    private static var now: Duration { origin.duration(to: .now) }

    private let action: any Pluggable.Type
    private let caller: CallSite
    private let observers: [ObserverList.Entry]
    private let number: Int
    private let start: Duration

    init(_ action: any Pluggable.Type, at caller: CallSite, seenBy observers: [ObserverList.Entry])
    {
        self.action = action
        self.caller = caller
        self.observers = observers
        number = Self.calls.add(1, ordering: .relaxed).newValue
        start = Self.now
        send(.began)
    }

    /// Tells the observers how the call ended, as soon as it has: a promise ends it later.
    @usableFromInline
    func end<Output>(with output: Output) {
        // The type tells without a dynamic cast that most outputs are no promises.
        guard Output.self is AnyClass, let promise = output as? AnyPromise else {
            return end(.returned)
        }
        promise.observe { error in
            end(error.map(ActionEvent.Outcome.init) ?? .returned)
        }
    }

    /// Tells the observers how the call ended.
    @usableFromInline
    func end(_ outcome: ActionEvent.Outcome) {
        send(.ended(outcome, after: Self.now - start))
    }

    private func send(_ phase: ActionEvent.Phase) {
        let event = ActionEvent(
            action: action,
            callID: number,
            fileID: caller.fileID,
            line: caller.line,
            phase: phase
        )
        for observer in observers { observer.send(event) }
    }
}
