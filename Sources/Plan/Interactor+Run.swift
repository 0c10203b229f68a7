public import Plug

// MARK: - Running actions

// Preconcurrency, so that Swift 5 mode takes the case of an enumeration for `event` without a
// warning.
extension Interactor {
    /// Calls an action, and dispatches that it started and how it ended.
    ///
    /// `started` is dispatched before the action is called, on the calling thread. What the action
    /// promises is dispatched when it settles, and `cancelled` is what a `CancellationError`
    /// becomes. With nothing plugged, that is `failed` with an `UnpluggedActionError`. A second
    /// call runs beside the first one; `runLatest` cancels that.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - input: What it works on.
    ///   - event: Turns a phase into what to dispatch, on any thread.
    ///   - fileID: The caller's module and file.
    ///   - line: The caller's line.
    /// - Returns: A promise of what the action answers, settled after that has been handled.
    ///   Cancelling it cancels the action, unless somebody else waits for what that promises.
    ///   Ignoring it is fine: the action goes on.
    @preconcurrency @discardableResult
    public func run<A: IsAction, Value>(
        _ action: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        dispatcher.dispatch(event(.started))
        let promise: Promise<Value> = Plug.action(action, input, fileID: fileID, line: line)
        return end(as: event) { try await promise.valueCancellingWithTask() }
    }

    /// Calls an action that takes no input, and dispatches that it started and how it ended.
    @preconcurrency @discardableResult
    public func run<A: IsAction, Value>(
        _ action: A.Type,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value>, A.Input == Void {
        run(action, (), as: event, fileID: fileID, line: line)
    }

    /// Calls an asynchronous action, and dispatches that it started and how it ended.
    ///
    /// The action runs in a task of its own, outside any actor.
    @preconcurrency @discardableResult
    public func run<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (Phase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> {
        dispatcher.dispatch(event(.started))
        return end(as: event) {
            try await Plug.action(action, input, fileID: fileID, line: line)
        }
    }

    /// Calls an asynchronous action that takes no input, and dispatches that it started and how it
    /// ended.
    @preconcurrency @discardableResult
    public func run<A: IsAsyncAction>(
        _ action: A.Type,
        as event: @escaping @Sendable (Phase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> where A.Input == Void {
        run(action, (), as: event, fileID: fileID, line: line)
    }
}

extension Interactor {
    /// Dispatches how work ended, and promises its value for after that has been handled.
    func end<Value: Sendable>(
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        claiming claim: Claim? = nil,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Promise<Value> {
        Promise { [dispatcher] in
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            await dispatcher.dispatched(event(Phase(result)), claim)
            return try result.get()
        }
    }
}
