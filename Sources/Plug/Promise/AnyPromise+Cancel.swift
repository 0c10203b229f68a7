extension AnyPromise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, the closure of
    /// ``Promise/Resolver/onCancel(_:)``, or the promises that `then`, `all` and the like made this
    /// promise from. Such a promise is cancelled only if nobody else waits for it. Closures between
    /// the work and this promise don't run, except those of `finally`. This call cancels the
    /// work, with the closure of `onCancel`, and then runs most waiting closures without an actor:
    /// hold no lock that they may take. On a settled promise, this does nothing.
    public func cancel() {
        cancel(with: .cancelled)
    }

    func cancel(with settlement: Settlement) {
        Self.cancel([self], with: settlement, evenIfAwaited: true)
    }

    /// Cancels promises for which nothing waits, then what those waited for: a loop, for long
    /// chains. All work is cancelled before the first closure runs, since a closure may take long.
    static func cancel(
        _ promises: [AnyPromise],
        with settlement: Settlement = .cancelled,
        evenIfAwaited: Bool = false
    ) {
        var settled: [AnyPromise] = []
        var open = promises
        var settlement = settlement
        var evenIfAwaited = evenIfAwaited
        while let promise = open.popLast() {
            // `cancelOne` looks again whether anything waits: a handler that ran above may have begun
            // to wait for this promise.
            open += promise.cancelOne(with: settlement, evenIfAwaited: evenIfAwaited, &settled)
            (settlement, evenIfAwaited) = (.cancelled, false)
        }
        for promise in settled { LinkLoop.start(with: promise) }
    }

    /// Stops waiting for other promises, and cancels those for which nothing else waits.
    static func abandon(_ promises: [AnyPromise]) {
        cancel(promises.filter { $0.waiterLeft() })
    }

    /// Sets the cancel handler of a pending promise, in place of the former one. If the promise was
    /// cancelled before, the handler runs at once.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        guard !setSource(.work(onCancel: handler)) else { return }
        if state.withLock({ $0.isCancelled }) { handler() }
    }

    /// Rejects the promise as cancelled and cancels its work. Returns the promises to cancel with
    /// it, and adds it to `settled` if it has waiters.
    private func cancelOne(
        with settlement: Settlement,
        evenIfAwaited: Bool,
        _ settled: inout [AnyPromise]
    ) -> [AnyPromise] {
        var source = Source.nothing
        let hasWaiters = state.withLock { state in
            guard evenIfAwaited || state.waiters.awaited == 0 else { return false }
            if state.settlement == nil { state.isCancelled = true }
            return state.setSettlement(of: self, settlement, &source)
        }
        if hasWaiters { settled.append(self) }
        if case .work(let onCancel) = source { onCancel() }
        return source.promises.filter { $0.waiterLeft() }
    }
}
