public import Plug

// MARK: - Running use cases

// Preconcurrency, so that in Swift 5 mode an enumeration's case can be `event` without a warning.
extension Interactor {
    /// Calls a use case, and dispatches an event when it starts and one when it ends.
    ///
    /// The event for `started` is dispatched on the calling thread, before the use case is called.
    /// The second event is dispatched when the promise of the use case is settled. A
    /// `CancellationError` becomes `cancelled`, and so does any error of a run that was cancelled.
    /// With nothing plugged, the use case ends as `failed`, with an `UnpluggedActionError`. `event`
    /// turns a phase of the run into the event to dispatch, on any thread. A second run goes on
    /// beside the first one: `runLatest` would cancel the first one.
    ///
    /// - Returns: A promise of the answer, which is settled after the event for the outcome was
    ///   handled. Cancelling it settles it at once, and cancels the use case, unless somebody else
    ///   waits for the promise of the use case. Releasing it cancels nothing.
    @preconcurrency @discardableResult
    public func run<A: IsAction, Value>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        dispatcher.dispatch(event(.started))
        let promise: Promise<Value> = Plug.action(useCase, input, fileID: fileID, line: line)
        return end(as: event) { try await promise.valueCancellingWithTask() }
    }

    /// Runs a use case without an input. Otherwise the same as with an input.
    @preconcurrency @discardableResult
    public func run<A: IsAction, Value>(
        _ useCase: A.Type,
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value>, A.Input == Void {
        run(useCase, (), as: event, fileID: fileID, line: line)
    }

    /// Runs an asynchronous use case in a task of its own, outside any actor. Otherwise the same as
    /// for an `Action`.
    @preconcurrency @discardableResult
    public func run<A: IsAsyncAction>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> {
        dispatcher.dispatch(event(.started))
        return end(as: event) {
            try await Plug.action(useCase, input, fileID: fileID, line: line)
        }
    }

    /// Runs an asynchronous use case without an input. Otherwise the same as with an input.
    @preconcurrency @discardableResult
    public func run<A: IsAsyncAction>(
        _ useCase: A.Type,
        as event: @escaping @Sendable (RunPhase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> where A.Input == Void {
        run(useCase, (), as: event, fileID: fileID, line: line)
    }
}

extension Interactor {
    /// Awaits work, and dispatches the event for its outcome. Promises the value for when that
    /// event was handled.
    func end<Value: Sendable>(
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        ticket: RunTicket? = nil,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Promise<Value> {
        Promise { [dispatcher] in
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                // Cancelled work may fail with an error of its own, such as that of a URL session.
                result = .failure(Task.isCancelled ? CancellationError() : error)
            }
            await dispatcher.dispatched(event(RunPhase(result)), ticket)
            return try result.get()
        }
    }
}
