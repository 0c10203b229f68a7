// MARK: - Cancelling

extension AnyPromise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, what ``Promise/Resolver/onCancel(_:)``
    /// says, or the promises that this one was made from, by `then` or `all` and their like. Those
    /// promises are cancelled only if nobody else waits for them. The handlers run on this thread.
    /// Closures on the way don't run, except those of `finally`. Closures that wait for this
    /// promise and belong to no actor mostly run inside this call: hold no lock that they may want.
    /// A settled promise stays as it is, so a second call does nothing.
    public func cancel() {
        cancel(with: .cancelled)
    }

    /// Rejects a pending promise, and cancels the work behind it.
    func cancel(with settlement: Settlement) {
        Self.cancelAll(cancelOne(with: settlement))
    }

    /// Cancels promises for which nobody waits, then what those waited for, and so on: a loop,
    /// since chains may be long.
    static func cancelAll(_ promises: [AnyPromise]) {
        var open = promises
        while let promise = open.popLast() {
            // Somebody may have begun to wait for the promise since a handler ran.
            open += promise.cancelOne(with: .cancelled, unlessAwaited: true)
        }
    }

    /// Stops waiting for other promises, and cancels those for which nobody else waits.
    func abandon(_ promises: [AnyPromise]) {
        Self.cancelAll(promises.filter { $0.loseCallback() })
    }

    /// Sets what to do when a pending promise is cancelled, in place of what was set before.
    ///
    /// If the promise was cancelled already, the handler runs at once.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        guard !setSource(.work(onCancel: handler)) else { return }
        if state.withLock({ $0.isCancelled }) { handler() }
    }

    /// Rejects the promise as cancelled, and tells which promises have to be cancelled with it.
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
