extension AnyPromise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, the closure of
    /// ``Promise/Resolver/onCancel(_:)``, the promises that `then`, `all` and similar functions
    /// created this promise from, or a promise that a closure has returned. Such a promise is
    /// canceled only if nothing else waits for it. Closures between the work and this promise don't
    /// run, except those of `finally`.
    ///
    /// It cancels the work first, which runs the closure of `onCancel`, and then runs most waiting
    /// closures without an actor. Don't hold a lock that these may take. If settled, it does nothing.
    public func cancel() {
        Self.cancel([self], with: .cancelled)
    }

    /// Whether `cancel` or a time limit has rejected the promise, so that its work may run on.
    package final var isCanceled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels promises that nothing waits for or, with a settlement, the only one given, whatever
    /// waits for it. Then cancels those that they waited for, in a loop, because chains may be long.
    /// All work is canceled before a closure runs.
    static func cancel(_ promises: [AnyPromise], with settlement: Settlement? = nil) {
        var (settled, open, settlement): ([AnyPromise], _, _) = ([], promises, settlement)
        while let promise = open.popLast() {
            // This checks again: a handler that ran above may wait for this promise by now.
            open += promise.cancelOne(with: settlement.take(), &settled)
        }
        // The first of a chain was settled last, and its closures come first.
        for promise in settled.reversed() { LinkLoop.start(with: promise) }
    }

    /// Stops waiting for other promises, and cancels those that nothing else waits for.
    static func abandon(_ promises: [AnyPromise]) {
        cancel(promises.filter { $0.loseWaiter() })
    }

    /// Replaces the work of a pending promise. If the promise was canceled, cancels the new work.
    func setWork(_ work: Source) {
        guard !setSource(work) else { return }
        if state.withLock({ $0.isCancelled }) { work.cancelWork() }
    }

    /// Rejects the promise and cancels its work, if it is pending and may be canceled. Returns the
    /// promises to cancel with it, and adds it to `settled` if it has waiters.
    private func cancelOne(
        with settlement: Settlement?,
        _ settled: inout [AnyPromise]
    ) -> [AnyPromise] {
        var source = Source.nothing
        let hasWaiters = state.withLock { state in
            guard settlement != nil || state.waiters.awaited == 0 else { return false }
            if state.settlement == nil { state.isCancelled = true }
            return state.settle(self, settlement ?? .cancelled, &source)
        }
        if hasWaiters { settled.append(self) }
        source.cancelWork()
        return source.promises.filter { $0.loseWaiter() }
    }
}
