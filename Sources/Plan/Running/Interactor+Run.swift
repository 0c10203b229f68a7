public import Plug

// MARK: - Running use cases

// Preconcurrency, so that Swift 5 mode takes the case of an enumeration for `event` without a
// warning.
extension Interactor {
    /// Calls a use case, and dispatches an event when it starts and one when it ends.
    ///
    /// The event for `started` is dispatched on the calling thread, before the use case is called.
    /// The second event is dispatched when the promise of the use case settles. A
    /// `CancellationError` becomes `cancelled`. With nothing plugged, the use case ends as `failed`,
    /// with an `UnpluggedActionError`. A second run goes on beside the first one; `runLatest`
    /// cancels the first one.
    ///
    /// - Parameters:
    ///   - useCase: The action of Plug to call.
    ///   - input: What the use case works on.
    ///   - event: Turns a phase of the run into the event to dispatch, on any thread.
    ///   - fileID: The caller's module and file.
    ///   - line: The caller's line.
    /// - Returns: A promise of what the use case answers. The promise settles after the event for
    ///   the outcome has been handled. Cancelling the promise cancels the use case, unless somebody
    ///   else waits for the use case's own promise. Dropping the promise cancels nothing.
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

    /// Calls a use case without input, and dispatches an event when it starts and one when it ends.
    @preconcurrency @discardableResult
    public func run<A: IsAction, Value>(
        _ useCase: A.Type,
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value>, A.Input == Void {
        run(useCase, (), as: event, fileID: fileID, line: line)
    }

    /// Calls an asynchronous use case, and dispatches an event when it starts and one when it ends.
    ///
    /// The use case runs in a task of its own, outside any actor.
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

    /// Calls an asynchronous use case without input, and dispatches an event when it starts and one
    /// when it ends.
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
    /// Awaits work, dispatches the event for its outcome, and promises its value for when that event
    /// has been handled.
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
                result = .failure(error)
            }
            await dispatcher.dispatched(event(RunPhase(result)), ticket)
            return try result.get()
        }
    }
}
