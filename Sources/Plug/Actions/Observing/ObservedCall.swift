import Synchronization

/// An observed call, from its beginning to its end.
struct ObservedCall: Sendable {
    private static let calls = Atomic<Int>(0)

    /// The call whose implementation is running, if that call is traced.
    @TaskLocal private static var current: (number: Int, depth: Int)?

    private let action: any Pluggable.Type
    private let caller: CallSite
    private let observers: [Observer]
    private let isTraced: Bool
    private let number: Int
    private let parentID: Int?
    private let depth: Int

    private init(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        seenBy observers: [Observer],
        tracing input: () -> Any
    ) {
        self.action = action
        self.caller = caller
        self.observers = observers
        isTraced = observers.contains(where: \.isTrace)
        number = Self.calls.add(1, ordering: .relaxed).newValue
        let parent = isTraced ? Self.current : nil
        (parentID, depth) = (parent?.number, parent.map { $0.depth + 1 } ?? 0)
        let replaced = isTraced ? Actions.current.replaced(in: action) : nil
        send(.began, text(of: input), replaced?.description)
    }

    /// Performs a call, and tells the observers of the registry. If the call is traced, calls that
    /// are made meanwhile are inside it.
    static func perform<Output>(
        _ action: any Pluggable.Type,
        _ caller: CallSite,
        in registry: Actions,
        tracing input: @autoclosure () -> Any,
        _ body: () -> Output
    ) -> Output {
        let observers = steppedOver { registry.observers }
        guard !observers.isEmpty else { return body() }
        // Not stored in the call: the layout of an instant is unknown, so each copy would be slow.
        let start = ContinuousClock.now
        let call = steppedOver {
            ObservedCall(action, at: caller, seenBy: observers, tracing: input)
        }
        let place = (call.number, call.depth)
        let output = call.isTraced ? $current.withValue(place, operation: body) : body()
        return call.watch(output, since: start)
    }

    /// Tells the observers how the call ended. For a promise, that is when it is settled. The result
    /// is the output, or a call that tells them when it is awaited.
    private func watch<Output>(_ output: Output, since start: ContinuousClock.Instant) -> Output {
        if let promise = AnyPromise.promise(in: output) {
            promise.observe { [unowned promise] error in
                if let error { return end(ActionEvent.Outcome(error), since: start) }
                let output = text { (promise as? any PromisedOutput)?.fulfilledValue ?? promise }
                end(.returned, since: start, output: output)
            }
        } else if MemoryLayout<Output>.size == MemoryLayout<Call<Void, Void>>.size,
            let awaited = output as? any AwaitedOutput
        {
            return awaited.watched(by: self, since: start) as! Output
        } else {
            end(.returned, since: start, output: text { output })
        }
        return output
    }

    /// Performs a call that is awaited. If it is traced, calls that are made meanwhile are inside it.
    fileprivate func perform<Input, Output>(
        _ work: Call<Input, Output>.Work,
        _ input: Input,
        since start: ContinuousClock.Instant,
        on actor: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        do {
            let output =
                if isTraced {
                    try await Self.$current.withValue((number, depth)) {
                        _ = actor
                        return try await work(input)
                    }
                } else {
                    try await work(input)
                }
            end(.returned, since: start, output: text { output })
            return output
        } catch {
            end(Task.isCancelled ? .cancelled : ActionEvent.Outcome(error), since: start)
            throw error
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
        isTraced && !(action is any Confidential.Type) ? description(of: value()) : nil
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
            parentID: parentID,
            depth: depth,
            text: text,
            replaced: replaced
        )
        for observer in observers { observer.send(event) }
    }
}

/// A call that is awaited, for code that doesn't know its types.
private protocol AwaitedOutput {
    func watched(by call: ObservedCall, since start: ContinuousClock.Instant) -> Self
}

extension Call: AwaitedOutput {
    fileprivate func watched(by call: ObservedCall, since start: ContinuousClock.Instant) -> Call {
        Call { try await call.perform(work, $0, since: start) }
    }
}
