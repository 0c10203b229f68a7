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

    /// Shows every call with all that is known of it: by default, prints a tree of calls.
    ///
    /// With a trace, events tell input and output and which call is inside which, and print further
    /// to the right the deeper the call is. Otherwise the same as ``observe(_:)``, but each call
    /// takes longer:
    ///
    /// ```swift
    /// let trace = Actions.trace()
    /// ```
    public static func trace(
        _ receive: @escaping @Sendable (ActionEvent) -> Void = { print($0) }
    ) -> ActionObserver {
        ActionObserver(receive, of: current.makeObservers(), isTrace: true)
    }

    /// Shows every call to a closure, as ``observe(_:)`` does, as long as another closure runs. The
    /// calls that other threads make in that time are shown, too.
    public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try body()
    }

    /// Shows every call to a closure, as long as an asynchronous one runs, on the caller's actor.
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
    func begin(
        _ action: any Pluggable.Type,
        _ caller: CallSite,
        tracing input: @autoclosure () -> Any? = nil
    ) -> ObservedCall? {
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
        return ObservedCall(action, at: caller, seenBy: entries, tracing: input)
    }
}

/// A call that somebody observes, from its beginning to its end.
@usableFromInline
struct ObservedCall: Sendable {
    private static let calls = Atomic<Int>(0)

    /// The call whose implementation is running, if it is traced, and how many are around it.
    @TaskLocal private static var current: (number: Int, place: TracedPlace?)?

    private static let origin = ContinuousClock.now

    /// The time since `origin`. A duration and not an instant: the layout of an instant is known
    /// only at run time, which would make each copy of a call slow.
    private static var now: Duration { origin.duration(to: .now) }

    private let action: any Pluggable.Type
    private let caller: CallSite
    private let observers: [ObserverList.Entry]
    private let number: Int
    private let start: Duration

    /// Its place in the tree of calls, if it is traced. Retained from the beginning to the end: a
    /// reference that is counted would make each copy of a call slow, also of one that isn't traced.
    private let place: Unmanaged<TracedPlace>?

    private var isTraced: Bool { place != nil }

    init(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        seenBy observers: [ObserverList.Entry],
        tracing input: () -> Any?
    ) {
        self.action = action
        self.caller = caller
        self.observers = observers
        number = Self.calls.add(1, ordering: .relaxed).newValue
        let isTraced =
            Actions.traceCount.load(ordering: .relaxed) > 0 && observers.contains(where: \.isTrace)
        place = isTraced ? .passRetained(TracedPlace(inside: Self.current)) : nil
        start = Self.now
        send(.began, isTraced ? details(input()) : nil)
    }

    /// Performs the call. If it is traced, the calls that are made meanwhile are inside it.
    @usableFromInline
    func perform<Output>(_ body: () -> Output) -> Output {
        let output =
            isTraced
            ? Self.$current.withValue((number, place?.takeUnretainedValue()), operation: body)
            : body()
        end(with: output)
        return output
    }

    /// Performs the call of an asynchronous action, on the caller's actor.
    @usableFromInline
    nonisolated(nonsending) func perform<Output>(
        _ body: nonisolated(nonsending) () async throws -> Output
    ) async throws -> Output {
        do {
            let output =
                if isTraced {
                    try await Self.$current.withValue((number, place?.takeUnretainedValue())) {
                        try await body()
                    }
                } else {
                    try await body()
                }
            end(.returned, isTraced ? details(output) : nil)
            return output
        } catch {
            end(ActionEvent.Outcome(error), isTraced ? details(nil) : nil)
            throw error
        }
    }

    /// Tells the observers how the call ended, as soon as it has: a promise ends it later.
    @usableFromInline
    func end<Output>(with output: Output) {
        // The type tells without a dynamic cast that most outputs are no promises.
        guard Output.self is AnyClass, let promise = output as? AnyPromise else {
            return end(.returned, isTraced ? details(output) : nil)
        }
        promise.observe { [unowned promise] error in
            end(
                error.map(ActionEvent.Outcome.init) ?? .returned,
                isTraced ? details(promise) : nil
            )
        }
    }

    @inline(__always)
    private func end(_ outcome: ActionEvent.Outcome, _ details: TracedDetails?) {
        send(.ended(outcome, after: Self.now - start), details)
        place?.release()
    }

    @inline(never)
    private func details(_ value: Any?) -> TracedDetails? {
        place.map { TracedDetails(place: $0.takeUnretainedValue(), value: value) }
    }

    @inline(__always)
    private func send(_ phase: ActionEvent.Phase, _ details: TracedDetails?) {
        let event = ActionEvent(
            action: action,
            callID: number,
            fileID: caller.fileID,
            line: caller.line,
            phase: phase,
            details: details
        )
        for observer in observers { observer.send(event) }
    }
}
