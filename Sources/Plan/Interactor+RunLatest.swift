public import Plug

// MARK: - Running the latest call only

// Preconcurrency, so that Swift 5 mode takes the case of an enumeration for `event` without a
// warning.
extension Interactor {
    /// Calls an action as `run` does, after cancelling the call that it made before.
    ///
    /// For a search field, or a list that is reloaded: the latest question counts. If the call
    /// before has no handled outcome yet, `cancelled` is dispatched for it at once, in front of
    /// `started` for this one, and its outcome is never handled, whatever it is, even if it waits
    /// for the main actor already. Behind a ``Dispatchable`` of your own, an outcome counts as
    /// handled when it is dispatched. "Before" is by action and by interactor.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - input: What it works on.
    ///   - event: Turns a phase into what to dispatch, on any thread.
    ///   - fileID: The caller's module and file.
    ///   - line: The caller's line.
    /// - Returns: A promise of what the action answers, settled after that has been handled. If
    ///   the next call comes first, it is rejected with `CancellationError`.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAction, Value>(
        _ action: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        replaceRun(of: action, as: event) {
            let promise: Promise<Value> = Plug.action(action, input, fileID: fileID, line: line)
            return { try await promise.valueCancellingWithTask() }
        }
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
        replaceRun(of: action, as: event) {
            { try await Plug.action(action, input, fileID: fileID, line: line) }
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
    /// Begins a run of an action in place of the one before.
    private func replaceRun<Value: Sendable>(
        of action: Any.Type,
        as event: @escaping @Sendable (Phase<Value>) -> Action,
        _ begin: () -> @Sendable () async throws -> Value
    ) -> Promise<Value> {
        let claim = Claim { [dispatcher] in dispatcher.dispatch(event(.cancelled)) }
        var isReplaced = false
        // Weak, since the value of a run that has ended is not the interactor's to keep.
        weak var run: Promise<Value>?
        let replace = {
            isReplaced = true
            guard let announce = claim.take() else { return }
            announce()
            run?.cancel()
        }
        latestRuns.updateValue(replace, forKey: ObjectIdentifier(action))?()
        dispatcher.dispatch(event(.started))
        // Whoever handled that may have begun a later run, and so may the action itself.
        guard !isReplaced else { return Promise(error: CancellationError()) }
        let promise = end(as: event, claiming: claim, begin())
        run = promise
        if isReplaced { promise.cancel() }
        return promise
    }
}
