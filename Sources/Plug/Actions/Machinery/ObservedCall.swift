import Synchronization

/// An observed call, from its beginning to its end.
@usableFromInline
struct ObservedCall: Sendable {
    private static let calls = Atomic<Int>(0)

    /// The call whose implementation is running, if that call is traced, and its place.
    @TaskLocal private static var current: Place?

    /// Where a traced call stands in the tree of calls.
    private struct Place: Sendable {
        let number: Int
        let parentID: Int?
        let depth: Int
    }

    private let action: any Pluggable.Type
    private let caller: CallSite
    private let observers: [Observer]
    private let number: Int

    /// The place in the tree of calls, if the call is traced.
    private let place: Place?

    private init(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        seenBy observers: [Observer],
        tracing input: () -> Any
    ) {
        self.action = action
        self.caller = caller
        self.observers = observers
        number = Self.calls.add(1, ordering: .relaxed).newValue
        if observers.contains(where: \.isTrace) {
            let (parent, depth) = (Self.current?.number, Self.current.map { $0.depth + 1 })
            place = Place(number: number, parentID: parent, depth: depth ?? 0)
        } else {
            place = nil
        }
        let replaced = place.flatMap { _ in Actions.current.replaced(in: action) }
        send(.began, text(of: input), replaced?.description)
    }

    /// Performs a call, and tells the observers of the registry. If the call is traced, calls that
    /// are made meanwhile are inside it.
    @usableFromInline
    static func perform<Output>(
        _ action: any Pluggable.Type,
        _ caller: CallSite,
        in registry: Actions,
        tracing input: @autoclosure () -> Any,
        _ body: () -> Output
    ) -> Output {
        let observers = registry.observers
        guard !observers.isEmpty else { return body() }
        // Not stored in the call: the layout of an instant is unknown, so each copy would be slow.
        let start = ContinuousClock.now
        let call = ObservedCall(action, at: caller, seenBy: observers, tracing: input)
        let output =
            call.place == nil ? body() : $current.withValue(call.place, operation: body)
        call.end(with: output, since: start)
        return output
    }

    @usableFromInline
    static func perform<Output>(
        _ action: any Pluggable.Type,
        _ caller: CallSite,
        in registry: Actions,
        tracing input: @autoclosure () -> Any,
        on actor: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Output
    ) async throws -> Output {
        let observers = registry.observers
        guard !observers.isEmpty else { return try await body() }
        let start = ContinuousClock.now
        let call = ObservedCall(action, at: caller, seenBy: observers, tracing: input)
        do {
            let output =
                if call.place == nil {
                    try await body()
                } else {
                    try await $current.withValue(call.place) {
                        _ = actor
                        return try await body()
                    }
                }
            call.end(.returned, since: start, output: call.text { output })
            return output
        } catch {
            call.end(Task.isCancelled ? .cancelled : ActionEvent.Outcome(error), since: start)
            throw error
        }
    }

    /// Tells the observers how the call ended. For a promise, that is when it is settled.
    private func end<Output>(with output: Output, since start: ContinuousClock.Instant) {
        guard let promise = AnyPromise.promise(in: output) else {
            return end(.returned, since: start, output: text { output })
        }
        promise.observe { [unowned promise] error in
            if let error { return end(ActionEvent.Outcome(error), since: start) }
            let output = text { (promise as? any PromisedOutput)?.fulfilledValue ?? promise }
            end(.returned, since: start, output: output)
        }
    }

    @inline(never)
    private func end(
        _ outcome: ActionEvent.Outcome,
        since start: ContinuousClock.Instant,
        output: String? = nil
    ) {
        send(.ended(outcome, after: start.duration(to: .now)), output)
    }

    /// The text of an input or an output, for a trace. The value must stay on this thread.
    @inline(__always)
    private func text(of value: () -> Any) -> String? {
        place == nil || action is any Confidential.Type ? nil : description(of: value())
    }

    @inline(never) private func description(of value: Any) -> String { "\(value)" }

    @inline(__always)
    private func send(_ phase: ActionEvent.Phase, _ text: String?, _ replaced: String? = nil) {
        let event = ActionEvent(
            action: action,
            callID: number,
            fileID: caller.fileID,
            line: caller.line,
            phase: phase,
            parentID: place?.parentID,
            depth: place?.depth ?? 0,
            text: text,
            replaced: replaced
        )
        for observer in observers { observer.send(event) }
    }
}
