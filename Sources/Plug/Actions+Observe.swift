import Synchronization

// MARK: - Observing

extension Actions {
    /// Shows every call in this registry, and in the scopes inside it, to a closure.
    ///
    /// The closure gets the beginning and the end of each call, on whatever thread and in whatever
    /// scope that happens, and several threads may be in it at once. Observers of enclosing scopes
    /// come first, then the first added. Calls that the closure makes itself are shown, too: look
    /// at the event's action before you make one, or it goes on forever. The observer lives as long
    /// as the object that is returned: keep it, and drop it to end it. As long as there is no
    /// observer, calls cost nothing more.
    public func observe(_ receive: @escaping @Sendable (ActionEvent) -> Void) -> ActionObserver {
        ActionObserver(receive, of: observers)
    }

    /// Shows every call in the current registry, and in the scopes inside it, to a closure.
    ///
    /// The closure runs on whatever thread that happens, and several threads may be in it at once.
    /// The observer lives as long as the object that is returned: keep it, and drop it to end it.
    public static func observe(
        _ receive: @escaping @Sendable (ActionEvent) -> Void
    ) -> ActionObserver {
        current.observe(receive)
    }

    /// Tells the observers that a call begins. Nil if there are none.
    @usableFromInline
    func begin(_ action: any Pluggable.Type, _ caller: CallSite) -> ObservedCall? {
        var sinks = observers.all
        // Not over `chain`, which would cost each call three more retains.
        var enclosing = outer
        while let registry = enclosing {
            let outer = registry.observers.all
            // Mostly there is one array, and it needs no copy.
            if !outer.isEmpty { sinks = sinks.isEmpty ? outer : outer + sinks }
            enclosing = registry.outer
        }
        guard !sinks.isEmpty else { return nil }
        return ObservedCall(action, at: caller, seenBy: sinks)
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
    private let sinks: [ActionObserver.Sink]
    private let number: Int
    private let start: Duration

    init(_ action: any Pluggable.Type, at caller: CallSite, seenBy sinks: [ActionObserver.Sink]) {
        self.action = action
        self.caller = caller
        self.sinks = sinks
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
            call: number,
            fileID: caller.fileID,
            line: caller.line,
            phase: phase
        )
        // Not `for sink in sinks`, which would retain the array and each observer: this call does.
        for index in sinks.indices {
            Unmanaged.passUnretained(sinks[index])._withUnsafeGuaranteedRef { $0.send(event) }
        }
    }
}
