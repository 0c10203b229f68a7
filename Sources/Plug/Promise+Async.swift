extension Promise {
    /// Creates a promise and starts an asynchronous closure that settles it.
    ///
    /// The closure runs in a task of its own, on the actor of the code that wrote it. What it
    /// returns fulfils the promise and what it throws rejects it. ``AnyPromise/cancel()`` cancels
    /// its task.
    public convenience init(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable () async throws -> Value
    ) {
        self.init()
        let task = Task {
            do {
                settle(.success(try await body()))
            } catch {
                settle(.failure(error))
            }
        }
        onCancel { task.cancel() }
        Actions.currentScope?.delegate?.closureWillSettle(self)
    }

    /// Creates a promise and starts a closure that settles it, with nothing to await in it.
    ///
    /// It runs as an asynchronous one does: in a task of its own, on the actor of the code that
    /// wrote it. Write closures, not names of functions: `Promise(load)` may be a promise of the
    /// function itself, `Promise { load() }` is not.
    public convenience init(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Value
    ) {
        // A form of its own, since Swift would else make a promise of the closure itself.
        self.init { () async throws -> Value in try await body() }
    }

    /// The value, once there is one; throws the error that the promise is rejected with.
    ///
    /// A task that is cancelled stops waiting and throws `CancellationError`. The promise itself
    /// goes on, since others may wait for it; ``valueCancelling`` cancels it, too.
    nonisolated(nonsending) public var value: Value {
        get async throws {
            try await result.get()
        }
    }

    /// The value, once there is one; throws the error that the promise is rejected with.
    ///
    /// A task that is cancelled throws `CancellationError`, and cancels the promise, too, provided
    /// that nobody else waits for it. So the work behind it ends with the task that wanted it, as
    /// it does for the awaited form of `action`:
    ///
    /// ```swift
    /// try await photo.like().timeout(.seconds(3)).valueCancelling
    /// ```
    nonisolated(nonsending) public var valueCancelling: Value {
        get async throws {
            let copy = followed { $0 }
            guard !Task.isCancelled else {
                copy.cancel()
                throw CancellationError()
            }
            return try await withTaskCancellationHandler {
                try await copy.settled().get()
            } onCancel: {
                // In a task, as user code may run, and the runtime may hold a lock around this.
                Task { copy.cancel() }
            }
        }
    }

    /// The outcome, once there is one. A task that is cancelled gets `CancellationError`.
    nonisolated(nonsending) public var result: Result<Value, any Error> {
        get async {
            guard !Task.isCancelled else { return .failure(CancellationError()) }
            if let outcome { return outcome }
            let copy = Promise()
            add(waiter(for: copy) { copy.settleByWaiter($0) })
            return await withTaskCancellationHandler {
                await copy.settled()
            } onCancel: {
                _ = removeWaiters(of: copy)
                copy.cancel()
            }
        }
    }

    /// The outcome, once there is one, whatever becomes of the task.
    private func settled() async -> Outcome {
        await withCheckedContinuation { continuation in
            add(
                waiter(for: self, as: .witness) { outcome in
                    continuation.resume(returning: outcome)
                    return .nothing
                }
            )
        }
    }
}
