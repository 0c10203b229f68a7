public import Plug

// MARK: - Running the latest call only

// Preconcurrency, so that in Swift 5 mode an enum case can be `event` without a warning.
extension Interactor {
    /// Calls a use case as `run` does, after canceling this interactor's latest run of it.
    ///
    /// Choose it for a search field or a list that is reloaded. If the outcome of the previous run
    /// has not been handled yet, it never will be, even if its event is already in the queue. The
    /// event for `cancelled` takes its place, before the event for `started` of the new run. With a
    /// ``Dispatchable`` of your own, an outcome is handled when its event is dispatched.
    ///
    /// - Returns: A promise of the output, which is settled after the event for the outcome has
    ///   been handled. If the next run comes first, the promise is rejected with
    ///   `CancellationError`.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAction, Value>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<Value>) -> Event,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        replaceRun(of: useCase, as: event) {
            Plug.action(useCase, input, fileID: fileID, line: line)
        }
    }

    /// Runs an asynchronous use case in a task of its own, outside any actor. Otherwise behaves
    /// like the `Action` form. A use case that ignores cancellation runs to its end, but its
    /// outcome is not handled.
    @preconcurrency @discardableResult
    public func runLatest<A: IsAsyncAction>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<A.Output>) -> Event,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> {
        replaceRun(of: useCase, as: event) {
            Promise(on: nil, madeAt: CallSite(fileID: fileID, line: line)) {
                try await Plug.action(useCase, input, fileID: fileID, line: line)
            }
        }
    }
}

extension Interactor {
    /// Begins a run of a use case in place of the latest one.
    private func replaceRun<Value: Sendable>(
        of useCase: Any.Type,
        as event: @escaping @Sendable (RunPhase<Value>) -> Event,
        _ begin: () -> Promise<Value>
    ) -> Promise<Value> {
        let ticket = RunTicket { [dispatcher] in dispatcher.dispatch(event(.cancelled)) }
        var isReplaced = false
        var isStarted = false
        // Weak, because the interactor must not retain the value of a run that has ended.
        weak var run: Promise<Value>?
        let replace = {
            isReplaced = true
            guard let announce = ticket.redeem() else { return }
            if isStarted { announce() }
            run?.cancel()
        }
        latestRuns.updateValue(replace, forKey: ObjectIdentifier(useCase))?()
        // The handling of an event may begin a later run. So may the use case below.
        guard !isReplaced else { return Promise(error: CancellationError()) }
        isStarted = true
        dispatcher.dispatch(event(.started))
        guard !isReplaced else { return Promise(error: CancellationError()) }
        let promise = end(begin(), as: event, ticket: ticket)
        run = promise
        if isReplaced { promise.cancel() }
        return promise
    }
}
