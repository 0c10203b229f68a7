public import Plug

// MARK: - Running use cases

// Preconcurrency, so that in Swift 5 mode an enum case can be `event` without a warning.
extension Interactor {
    /// Calls a use case, and dispatches an event when it starts and one when it ends.
    ///
    /// The event for `started` is dispatched on the calling thread, before the use case is called.
    /// The second event is dispatched when the promise of the use case is settled. A
    /// `CancellationError` becomes `cancelled`, and so does any error of a run that was canceled.
    /// With nothing plugged, the use case ends as `failed`, with an `UnpluggedActionError`. `event`
    /// turns a phase into the event to dispatch, on any thread. Runs don't wait for each other.
    ///
    /// - Returns: A promise of the output, which is settled after the event for the outcome has
    ///   been handled. Canceling it settles it immediately, and cancels the use case, unless
    ///   something else waits for the promise of the use case. Releasing it cancels nothing.
    @preconcurrency @discardableResult
    public func run<A: IsAction, Value>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<Value>) -> Event,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<Value> where A.Output == Promise<Value> {
        dispatcher.dispatch(event(.started))
        return end(Plug.action(useCase, input, fileID: fileID, line: line), as: event)
    }

    /// Runs an asynchronous use case in a task of its own, outside any actor. Otherwise behaves
    /// like the `Action` form.
    @preconcurrency @discardableResult
    public func run<A: IsAsyncAction>(
        _ useCase: A.Type,
        _ input: A.Input,
        as event: @escaping @Sendable (RunPhase<A.Output>) -> Event,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Promise<A.Output> {
        dispatcher.dispatch(event(.started))
        let promise = Promise(on: nil, madeAt: CallSite(fileID: fileID, line: line)) {
            try await Plug.action(useCase, input, fileID: fileID, line: line)
        }
        return end(promise, as: event)
    }
}

extension Interactor {
    /// Dispatches the event for the outcome of a use case. The returned promise gets the value
    /// after that event has been handled. The main actor handles outcomes in the order in which its
    /// use cases end.
    func end<Value: Sendable>(
        _ answer: Promise<Value>,
        as event: @escaping @Sendable (RunPhase<Value>) -> Event,
        ticket: RunTicket? = nil
    ) -> Promise<Value> {
        // Not in a capture list, because in Swift 6.3 a closure with one leaves its caller's actor.
        let dispatcher = dispatcher
        return answer.concluded(on: MainQueue.isCurrent ? MainActor.shared : nil) { result in
            await dispatcher.sendAndWait(event(RunPhase(result)), ticket)
        }
    }
}

extension Promise {
    /// Creates a promise that is settled like this one, after an asynchronous closure, which runs
    /// on an actor. If the new promise is canceled, the closure still runs, with that outcome. If
    /// promises of one actor are settled in order, their closures start in that order.
    fileprivate func concluded(
        on actor: (any Actor)?,
        _ body: nonisolated(nonsending) @escaping @Sendable (Result<Value, any Error>) async -> Void
    ) -> Promise {
        let (outcome, scope) = (passedOn(), Actions.current)
        let (next, resolver) = Promise.pending()
        let watch = scope.monitor?.closureWillRun(behind: self)
        resolver.onCancel { outcome.cancel() }
        outcome.observe { _ in
            // The task inherits the scope. `run` in the task would leave the actor.
            _ = scope.run {
                startTask(on: actor) {
                    let result = await outcome.result
                    await body(result)
                    switch result {
                    case .success(let value): resolver.resolve(value)
                    case .failure(let error): resolver.reject(error)
                    }
                    withExtendedLifetime(watch) {}
                }
            }
        }
        return next
    }
}
