import Synchronization

extension Actions {
    /// Calls a closure when a call of any action begins, and when it ends.
    ///
    /// It sees the calls in the current registry and the scopes inside it. The closure runs on the
    /// thread and in the scope of the event, also in several threads at once. Observers of
    /// enclosing scopes come first, then the first added. The closure also sees its own calls:
    /// check the event's action before you make one, or calls go on forever. Release the returned
    /// object to end the observer, or call ``ActionObserver/cancel()``. Without observers, calls
    /// cost nothing more.
    public static func observe(
        _ receive: @escaping @Sendable (ActionEvent) -> Void
    ) -> ActionObserver {
        ActionObserver(receive, of: current.makeObservers())
    }

    /// Observes all calls, with their inputs and outputs, and by default prints a tree of them.
    ///
    /// For a tree, write `let trace = Actions.trace()`. Events tell which call is inside which, and
    /// print indented by depth. Otherwise the same as ``observe(_:)``, but slower.
    public static func trace(
        _ receive: @escaping @Sendable (ActionEvent) -> Void = { print($0) }
    ) -> ActionObserver {
        ActionObserver(receive, of: current.makeObservers(), isTrace: true)
    }

    /// Observes the calls of all threads while a closure runs. Otherwise as ``observe(_:)``.
    public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: () throws -> Result
    ) rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try body()
    }

    /// Observes calls while an asynchronous closure runs, on the caller's actor.
    nonisolated(nonsending) public static func withObserver<Result>(
        _ receive: @escaping @Sendable (ActionEvent) -> Void,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        let observer = observe(receive)
        defer { observer.cancel() }
        return try await body()
    }

    /// Tells the observers that a call begins. Nil if there are no observers.
    @usableFromInline
    func begin(
        _ action: any Pluggable.Type,
        _ caller: CallSite,
        tracing input: @autoclosure () -> Any? = nil
    ) -> ObservedCall? {
        var entries = observers?.entries ?? []
        var enclosing = outer
        while let registry = enclosing {
            // Usually only one registry has observers, and its array needs no copy.
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

    /// The call whose implementation is running, if that call is traced, and its place.
    @TaskLocal private static var current: (number: Int, place: TracedPlace?)?

    private static let origin = ContinuousClock.now

    /// The time since `origin`. Not an instant: its layout is unknown, so each copy would be slow.
    private static var now: Duration { origin.duration(to: .now) }

    private let action: any Pluggable.Type
    private let caller: CallSite
    private let observers: [ObserverList.Entry]
    private let number: Int
    private let start: Duration

    /// The place in the tree of calls, if the call is traced.
    private let place: TracedPlace?

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
        place = isTraced ? TracedPlace(inside: Self.current) : nil
        start = Self.now
        send(.began, details(of: input()))
    }

    /// Performs the call. If it is traced, calls that are made meanwhile are inside it.
    @usableFromInline
    func perform<Output>(_ body: () -> Output) -> Output {
        let output =
            place == nil ? body() : Self.$current.withValue((number, place), operation: body)
        end(with: output)
        return output
    }

    @usableFromInline
    nonisolated(nonsending) func perform<Output>(
        _ body: nonisolated(nonsending) () async throws -> Output
    ) async throws -> Output {
        do {
            let output =
                if place == nil {
                    try await body()
                } else {
                    try await Self.$current.withValue((number, place)) { try await body() }
                }
            end(.returned, details(of: output))
            return output
        } catch {
            end(Task.isCancelled ? .cancelled : ActionEvent.Outcome(error), details(of: nil))
            throw error
        }
    }

    /// Tells the observers how the call ended. For a promise, that is when it is settled.
    @usableFromInline
    func end<Output>(with output: Output) {
        // The type shows without a dynamic cast that most outputs are no promises.
        guard Output.self is AnyClass, let promise = output as? AnyPromise else {
            return end(.returned, details(of: output))
        }
        promise.observe { [unowned promise] error in
            end(error.map(ActionEvent.Outcome.init) ?? .returned, details(of: promise))
        }
    }

    @inline(__always)
    private func end(_ outcome: ActionEvent.Outcome, _ details: TracedDetails?) {
        send(.ended(outcome, after: Self.now - start), details)
    }

    /// Nil without a trace: then the value isn't even put into a box.
    @inline(__always)
    private func details(of value: @autoclosure () -> Any?) -> TracedDetails? {
        place.map { TracedDetails(place: $0, value: value()) }
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
