import Synchronization

/// An observed call, from its beginning to its end.
@usableFromInline
struct ObservedCall: Sendable {
    private static let calls = Atomic<Int>(0)

    /// The beginning of the call whose implementation is running, if that call is traced.
    @TaskLocal private static var current: ActionEvent?

    private let beginning: ActionEvent
    private let observers: [Observer]
    private let isTraced: Bool

    private init(
        _ action: any Pluggable.Type,
        at caller: CallSite,
        seenBy observers: [Observer],
        tracing input: () -> Any
    ) {
        self.observers = observers
        isTraced = observers.contains(where: \.isTrace)
        let parent = isTraced ? Self.current : nil
        beginning = ActionEvent(
            action: action,
            callID: Self.calls.add(1, ordering: .relaxed).newValue,
            fileID: caller.fileID,
            line: caller.line,
            phase: .began,
            parentID: parent?.callID,
            depth: parent.map { $0.depth + 1 } ?? 0
        )
        send(.began, text(of: input))
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
            call.isTraced ? $current.withValue(call.beginning, operation: body) : body()
        return call.watch(output, since: start)
    }

    /// Tells the observers how the call ended. For a promise, that is when it is settled. The result
    /// is the output, or a call that tells them when it has been awaited.
    private func watch<Output>(_ output: Output, since start: ContinuousClock.Instant) -> Output {
        if let promise = AnyPromise.promise(in: output) {
            promise.observe { [unowned promise] error in
                if let error { return end(ActionEvent.Outcome(error), since: start) }
                let output = text { (promise as? any PromisedOutput)?.fulfilledValue ?? promise }
                end(.returned, since: start, output)
            }
        } else if MemoryLayout<Output>.size == MemoryLayout<Call<Void, Void>>.size,
            let type = Output.self as? any AwaitedOutput.Type
        {
            return type.watch(output, by: self, since: start)
        } else {
            end(.returned, since: start, text { output })
        }
        return output
    }

    /// Does the work of a call that is awaited.
    fileprivate func perform<Input, Output>(
        _ work: Call<Input, Output>.Work,
        _ input: Input,
        since start: ContinuousClock.Instant,
        on actor: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        do {
            let output = try await Self.$current.withValue(isTraced ? beginning : Self.current) {
                // A closure runs on the actor that it captures, and otherwise on none.
                _ = actor
                return try await work(input)
            }
            end(.returned, since: start, text { output })
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
        _ output: String? = nil
    ) {
        send(.ended(outcome, after: start.duration(to: .now)), output)
    }

    /// The text of an input or an output, for a trace. The value must stay on this thread.
    @inline(__always)
    private func text(of value: () -> Any) -> String? {
        isTraced && !(beginning.action is any Confidential.Type) ? "\(value())" : nil
    }

    private func send(_ phase: ActionEvent.Phase, _ text: String?) {
        var event = beginning
        (event.phase, event.text) = (phase, text)
        for observer in observers { observer.send(event) }
    }
}

/// A call that is awaited, for code that doesn't know its types.
private protocol AwaitedOutput {
    /// The type of the output is this type.
    static func watch<Same>(
        _ output: Same,
        by call: ObservedCall,
        since start: ContinuousClock.Instant
    ) -> Same
}

extension Call: AwaitedOutput {
    fileprivate static func watch<Same>(
        _ output: Same,
        by call: ObservedCall,
        since start: ContinuousClock.Instant
    ) -> Same {
        let work = unsafeBitCast(output, to: Call.self).work
        let watched = Call { try await call.perform(work, $0, since: start) }
        return unsafeBitCast(watched, to: Same.self)
    }
}
