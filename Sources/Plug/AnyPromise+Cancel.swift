// MARK: - Cancelling

extension AnyPromise {
    /// Rejects a pending promise with `CancellationError`, and cancels the work behind it.
    ///
    /// That work is the task of an asynchronous closure, what ``Promise/Resolver/onCancel(_:)``
    /// says, or the promises that this one was made from, by `then` or `all` and their like,
    /// provided that nobody else waits for them. The handlers run on this thread. Closures on the
    /// way don't run, except those of `finally`. Those that wait for this promise and belong to no
    /// actor mostly run inside this call, so hold no lock of yours that they may want. A settled
    /// promise stays as it is, so a second call does nothing.
    public func cancel() {
        cancel(with: CancellationError())
    }

    /// Rejects a pending promise with an error, and cancels the work behind it.
    func cancel(with error: any Error) {
        Self.cancelAll(cancelStep(with: error))
    }

    /// Waits no longer for promises, and cancels those that nobody else waits for.
    @usableFromInline
    func abandon(_ promises: [AnyPromise]) {
        Self.cancelAll(promises.filter { $0.removeWaiters(of: self) })
    }

    /// Says what to do when a pending promise is cancelled, in place of what was said before.
    ///
    /// If the promise was cancelled already, that is done at once.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        if setSource(.work(onCancel: handler)) { handler() }
    }

    /// Rejects the promise as cancelled, and tells which promises must be cancelled with it.
    private func cancelStep(with error: any Error) -> [AnyPromise] {
        var source = Source.nothing
        var promises: [AnyPromise] = []
        let hasWaiters = settle(&source) { state in
            self.error = error
            state.isCancelled = true
            promises = state.source.promises
        }
        if hasWaiters { Drain.run(self) }
        if case .work(let onCancel) = source { onCancel() }
        return promises.filter { $0.removeWaiters(of: self) }
    }

    /// Cancels promises, then what they wait for, and so on: a loop, since chains may be long.
    private static func cancelAll(_ promises: [AnyPromise]) {
        var open = promises
        while let promise = open.popLast() {
            // Others may wait for it, too, some of them since a handler ran.
            guard !promise.isAwaited else { continue }
            open += promise.cancelStep(with: CancellationError())
        }
    }
}
