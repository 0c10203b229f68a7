public import Plug

// MARK: - Running the latest call only

// Preconcurrency, so that Swift 5 mode takes the case of an enumeration for `event` without a
// warning.
extension Interactor {
    /// Calls a use case as `run` does, after cancelling this interactor's latest run of that use
    /// case.
    ///
    /// Choose it for a search field, or for a list that is reloaded: only the latest question
    /// counts. If the outcome of the run before has not been handled yet, the event for `cancelled`
    /// is dispatched in its place, before the event for `started` of the new run. That outcome is
    /// never handled, even if it stands in line for the main actor already. With a ``Dispatchable``
    /// of your own, an outcome counts as handled when it is dispatched.
    ///
    /// - Parameters:
    ///   - useCase: The action of Plug to call.
    ///   - input: What the use case works on.
    ///   - event: Turns a phase of the run into the event to dispatch, on any thread.
    ///   - fileID: The caller's module and file.
    ///   - line: The caller's line.
    /// - Returns: A promise of what the use case answers. The promise settles after the event for
    ///   the outcome has been handled. If the next run comes first, the promise is rejected with
    ///   `CancellationError`.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAction, Value>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        replaceRun(of: useCase, as: event) {
            let promise: Promise<Value> = Plug.action(useCase, input, fileID: fileID, line: line)
            return { try await promise.valueCancellingWithTask() }
        }
    }

    /// Calls a use case without input, after cancelling this interactor's latest run of that use
    /// case.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAction, Value>(
        _ useCase: A.Type,
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value>, A.Input == Void {
        runLatest(useCase, (), as: event, fileID: fileID, line: line)
    }

    /// Calls an asynchronous use case, after cancelling this interactor's latest run of that use
    /// case.
    ///
    /// The use case runs in a task of its own, outside any actor. A use case that doesn't heed
    /// cancellation runs to its end, and its outcome is not handled.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAsyncAction>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> {
        replaceRun(of: useCase, as: event) {
            { try await Plug.action(useCase, input, fileID: fileID, line: line) }
        }
    }

    /// Calls an asynchronous use case without input, after cancelling this interactor's latest run
    /// of that use case.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAsyncAction>(
        _ useCase: A.Type,
        as event: @escaping @Sendable (RunPhase<A.Output>) -> Action,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> where A.Input == Void {
        runLatest(useCase, (), as: event, fileID: fileID, line: line)
    }
}

extension Interactor {
    /// Begins a run of a use case in place of the latest one.
    private func replaceRun<Value: Sendable>(
        of useCase: Any.Type,
        as event: @escaping @Sendable (RunPhase<Value>) -> Action,
        _ begin: () -> @Sendable () async throws -> Value
    ) -> Promise<Value> {
        let ticket = RunTicket { [dispatcher] in dispatcher.dispatch(event(.cancelled)) }
        var isReplaced = false
        // Weak: the interactor must not keep the value of a run that has ended.
        weak var run: Promise<Value>?
        let replace = {
            isReplaced = true
            guard let announce = ticket.redeem() else { return }
            announce()
            run?.cancel()
        }
        latestRuns.updateValue(replace, forKey: ObjectIdentifier(useCase))?()
        dispatcher.dispatch(event(.started))
        // The handling of that event may have begun a later run, and so may the use case below.
        guard !isReplaced else { return Promise(error: CancellationError()) }
        let promise = end(as: event, ticket: ticket, begin())
        run = promise
        if isReplaced { promise.cancel() }
        return promise
    }
}
