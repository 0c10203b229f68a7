// MARK: - Cancelling

extension Promise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, what ``Resolver/onCancel(_:)`` says, or
    /// the promise that this one was made from by `then` and its like, provided that nobody else
    /// waits for that one. The handlers run on this thread. A settled promise stays as it is, so a
    /// second call does nothing.
    public func cancel() {
        cancel(with: CancellationError())
    }

    /// Rejects a pending promise with an error, and cancels the work behind it.
    func cancel(with error: any Error) {
        cancelAll(startingWith: cancelStep(error))
    }

    /// Says how to cancel what a pending promise waits for, in place of what was said before.
    ///
    /// If the promise was cancelled already, that is done at once; with `evenIfSettled`, also if it
    /// was settled in another way.
    func onCancel(
        evenIfSettled: Bool = false,
        waitingFor upstream: (any AnyPromise)? = nil,
        _ cancelWork: @escaping CancelWork
    ) {
        let (mustCancel, previous) = state.withLock { state in
            let previous = (state.cancelWork, state.upstream)
            guard state.outcome == nil else {
                return (evenIfSettled || state.isCancelled, previous)
            }
            state.cancelWork = cancelWork
            state.upstream = upstream
            return (false, previous)
        }
        if mustCancel { cancelAll(startingWith: cancelWork()) }
        // Kept until here, because releasing it may run a `deinit` of the user's.
        _ = previous
    }

    /// Takes a callback away again. O(n) in the number of callbacks.
    ///
    /// - Returns: This promise, if it is pending and nobody waits for it any longer.
    func remove(_ callback: Callback<Value>) -> (any AnyPromise)? {
        state.withLock { state in
            var previous: Callback<Value>?
            var current = state.first
            while let candidate = current, candidate !== callback {
                previous = candidate
                current = candidate.next
            }
            guard current != nil else { return nil }
            if let previous { previous.next = callback.next } else { state.first = callback.next }
            if state.last === callback { state.last = previous }
            callback.next = nil
            return state.outcome == nil && !state.isAwaited ? self : nil
        }
    }

    func cancelStep(_ error: any Error) -> (any AnyPromise)? {
        var drain = Drain()
        let cancelWork = settle(.failure(error), byCancelling: true, &drain)
        drain.run()
        return cancelWork?()
    }
}

/// Cancels a promise, then what it waits for, and so on: a loop, since chains may be long.
func cancelAll(startingWith first: (any AnyPromise)?) {
    var next = first
    while let promise = next { next = promise.cancelStep(CancellationError()) }
}
