extension AnyPromise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, the closure of
    /// ``Promise/Resolver/onCancel(_:)``, or the promises that `then`, `all` and the like made this
    /// promise from. Such a promise is cancelled only if nobody else waits for it. Closures between
    /// the work and this promise don't run, except those of `finally`. The closure of `onCancel`,
    /// and most waiting closures without an actor, run inside this call: hold no lock that they may
    /// take. On a settled promise, this does nothing.
    public func cancel() {
        cancel(with: .cancelled)
    }

    func cancel(with settlement: Settlement) {
        Self.cancelAll(cancelOne(with: settlement))
    }

    /// Cancels promises that nobody waits for, then what those waited for: a loop, for long chains.
    static func cancelAll(_ promises: [AnyPromise]) {
        var open = promises
        while let promise = open.popLast() {
            // Somebody may wait for the promise by now, because a handler has run.
            open += promise.cancelOne(with: .cancelled, unlessAwaited: true)
        }
    }

    /// Stops waiting for other promises, and cancels those for which nobody else waits.
    func abandon(_ promises: [AnyPromise]) {
        Self.cancelAll(promises.filter { $0.loseCallback() })
    }

    /// Sets the cancel handler of a pending promise, in place of the former one. If the promise was
    /// cancelled before, the handler runs at once.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        guard !setSource(.work(onCancel: handler)) else { return }
        if state.withLock({ $0.isCancelled }) { handler() }
    }

    /// Rejects the promise as cancelled, and returns the promises to cancel with it.
    private func cancelOne(
        with settlement: Settlement,
        unlessAwaited: Bool = false
    ) -> [AnyPromise] {
        var source = Source.nothing
        let hasCallbacks = state.withLock { state in
            guard !unlessAwaited || state.callbacks.awaited == 0 else { return false }
            if state.settlement == nil { state.isCancelled = true }
            return state.settle(self, settlement, &source)
        }
        if hasCallbacks { CallbackLoop.run(self) }
        if case .work(let onCancel) = source { onCancel() }
        return source.promises.filter { $0.loseCallback() }
    }
}
