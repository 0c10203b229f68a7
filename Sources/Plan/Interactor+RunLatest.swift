public import Plug

// MARK: - Running the latest call only

extension Interactor {
    /// Calls an action as `run` does, after cancelling the call that it made before.
    ///
    /// For a search field, or a list that is reloaded: the latest question counts. If the call
    /// before has no handled outcome yet, `cancelled` is dispatched for it at once, in front of
    /// `started` for this one, and its outcome is never handled, whatever it is and wherever it
    /// waits. "Before" is by action and by interactor.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - input: What it works on.
    ///   - event: Turns a phase into what to dispatch, on any thread.
    ///   - fileID: The caller's module and file.
    ///   - line: The caller's line.
    /// - Returns: A promise of what the action answers, settled after that has been handled. The
    ///   next call rejects it with `CancellationError`.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAction, Value>(
        _ action: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        startLatest(action, as: event)
        let promise: Promise<Value> = Plug.action(action, input, fileID: fileID, line: line)
        return endLatest(action, as: event) { try await promise.valueCancelling }
    }

    /// Calls an action that takes no input, after cancelling the call that it made before.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAction, Value>(
        _ action: A.Type,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value>, A.Input == Void {
        runLatest(action, (), as: event, fileID: fileID, line: line)
    }

    /// Calls an asynchronous action, after cancelling the call that it made before.
    ///
    /// The action runs in a task of its own, outside any actor. One that doesn't heed cancellation
    /// runs to its end, in vain.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (Phase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> {
        startLatest(action, as: event)
        return endLatest(action, as: event) {
            try await Plug.action(action, input, fileID: fileID, line: line)
        }
    }

    /// Calls an asynchronous action that takes no input, after cancelling the call that it made
    /// before.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAsyncAction>(
        _ action: A.Type,
        as event: @escaping @Sendable (Phase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> where A.Input == Void {
        runLatest(action, (), as: event, fileID: fileID, line: line)
    }
}

extension Interactor {
    private func startLatest<Value: Sendable>(
        _ action: Any.Type,
        as event: (Phase<Value>) -> Action
    ) {
        latestRuns.removeValue(forKey: ObjectIdentifier(action))?()
        dispatcher.dispatch(event(.started))
    }

    private func endLatest<Value: Sendable>(
        _ action: Any.Type,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Promise<Value> {
        let claim = Claim()
        let promise = end(as: event, claiming: claim, work)
        // Weak, since the value of a run that has ended is not the interactor's to keep.
        latestRuns[ObjectIdentifier(action)] = { [dispatcher, weak promise] in
            if claim.take() { dispatcher.dispatch(event(.cancelled)) }
            promise?.cancel()
        }
        return promise
    }
}
