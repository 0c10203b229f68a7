import Synchronization

/// An observed call, from its beginning to its end.
@usableFromInline
struct ObservedCall: Sendable {
    private static let calls = Atomic<Int>(0)

    /// The call whose implementation is running, if that call is traced, and its place.
    @TaskLocal private static var current: Place?

    /// Where a traced call stands in the tree of calls.
    private struct Place {
        let number: Int
        let parentID: Int?
        let depth: Int

        init(number: Int, inside around: Place?) {
            self.number = number
            parentID = around?.number
            depth = around.map { $0.depth + 1 } ?? 0
        }
    }

    private static let origin = ContinuousClock.now

    /// The time since `origin`. Not an instant: its layout is unknown, so each copy would be slow.
    private static var now: Duration { origin.duration(to: .now) }

    private let action: any Pluggable.Type
    private let caller: CallSite
    private let observers: [ObserverList.Entry]
    private let number: Int
    private let start: Duration

    /// The place in the tree of calls, if the call is traced.
    private let place: Place?

    init(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        seenBy observers: [ObserverList.Entry],
        tracing input: () -> Any
    ) {
        self.action = action
        self.caller = caller
        self.observers = observers
        number = Self.calls.add(1, ordering: .relaxed).newValue
        let isTraced = observers.contains(where: \.isTrace)
        place = isTraced ? Place(number: number, inside: Self.current) : nil
        start = Self.now
        send(.began, input: text(of: input))
    }

    /// Performs the call. If it is traced, calls that are made meanwhile are inside it.
    @usableFromInline
    func perform<Output>(_ body: () -> Output) -> Output {
        let output =
            place == nil ? body() : Self.$current.withValue(place, operation: body)
        end(with: output)
        return output
    }

    @usableFromInline
    func perform<Output>(
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Output
    ) async throws -> Output {
        do {
            let output =
                if place == nil {
                    try await body()
                } else {
                    try await Self.$current.withValue(place) {
                        _ = actor
                        return try await body()
                    }
                }
            end(.returned, output: text { output })
            return output
        } catch {
            end(Task.isCancelled ? .cancelled : ActionEvent.Outcome(error))
            throw error
        }
    }

    /// Tells the observers how the call ended. For a promise, that is when it is settled.
    private func end<Output>(with output: Output) {
        // The type shows without a dynamic cast that most outputs are no promises.
        guard Output.self is AnyClass, let promise = output as? AnyPromise else {
            return end(.returned, output: text { output })
        }
        promise.observe { [unowned promise] error in
            if let error { return end(ActionEvent.Outcome(error)) }
            let output = text { (promise as? any PromisedOutput)?.fulfilledValue ?? promise }
            end(.returned, output: output)
        }
    }

    @inline(__always)
    private func end(_ outcome: ActionEvent.Outcome, output: String? = nil) {
        send(.ended(outcome, after: Self.now - start), output: output)
    }

    /// The text of an input or an output, for a trace. The value need not be `Sendable`, so it stays
    /// on this thread.
    @inline(__always)
    private func text(of value: () -> Any) -> String? {
        place == nil || action is any Confidential.Type ? nil : "\(value())"
    }

    @inline(__always)
    private func send(_ phase: ActionEvent.Phase, input: String? = nil, output: String? = nil) {
        let event = ActionEvent(
            action: action,
            callID: number,
            fileID: caller.fileID,
            line: caller.line,
            phase: phase,
            parentID: place?.parentID,
            depth: place?.depth ?? 0,
            input: input,
            output: output
        )
        for observer in observers { observer.send(event) }
    }
}
