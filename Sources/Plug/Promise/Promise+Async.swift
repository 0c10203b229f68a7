// MARK: - Starting asynchronous work

extension Promise {
    /// Creates a promise and starts an asynchronous closure that settles it.
    ///
    /// The closure runs in a task of its own, on the actor of the code that wrote it. What it
    /// returns fulfils the promise and what it throws rejects it. ``AnyPromise/cancel()`` cancels
    /// its task.
    ///
    /// - Parameters:
    ///   - body: Makes the value.
    ///   - fileID: The module and file of this call, for tests that it outlives.
    ///   - line: The line of this call, for such tests.
    @inlinable
    public convenience init(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable () async throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init()
        cancel(
            with: Task {
                do {
                    settle(Fulfilment<Value>(try await body()))
                } catch {
                    settle(Settlement(error))
                }
            },
            madeAt: CallSite(fileID: fileID, line: line)
        )
    }

    /// Creates a promise and starts a closure that settles it, with nothing to await in it.
    ///
    /// It runs as an asynchronous one does: in a task of its own, on the actor of the code that
    /// wrote it. Write closures, not names of functions: `Promise(load)` may be a promise of the
    /// function itself, `Promise { load() }` is not.
    ///
    /// - Parameters:
    ///   - body: Makes the value.
    ///   - fileID: The module and file of this call, for tests that it outlives.
    ///   - line: The line of this call, for such tests.
    public convenience init(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        // Without this form, Swift would make a promise of the closure itself.
        self.init({ () async throws -> Value in try await body() }, fileID: fileID, line: line)
    }

    /// Lets the cancelling of the promise cancel the task that settles it.
    @usableFromInline
    func cancel(with task: Task<Void, Never>, madeAt place: CallSite) {
        onCancel { task.cancel() }
        guard let scope = CurrentScope.current else { return }
        scope.promiseWasMade(self, at: place)
        scope.closureWillSettle(self)
    }
}

// MARK: - Awaiting

extension Promise {
    /// The value, once there is one; throws the error that the promise is rejected with.
    ///
    /// A task that is cancelled stops waiting and throws `CancellationError`. The promise itself
    /// goes on, since others may wait for it; ``valueCancellingWithTask()`` cancels it, too.
    @inlinable
    nonisolated(nonsending) public var value: Value {
        get async throws {
            if isPending { await wait(cancelsPromise: false) }
            return try valueUnlessCancelled
        }
    }

    /// The value, once there is one; throws the error that the promise is rejected with.
    ///
    /// A task that is cancelled throws `CancellationError`, and cancels the promise, too, provided
    /// that nobody else waits for it. So the work behind it ends with the task that wanted it, as
    /// it does for the awaited form of `action`:
    ///
    /// ```swift
    /// try await photo.like().timeout(.seconds(3)).valueCancellingWithTask()
    /// ```
    @inlinable
    nonisolated(nonsending) public func valueCancellingWithTask() async throws -> Value {
        if isPending { await wait(cancelsPromise: true) }
        return try valueUnlessCancelled
    }

    /// The outcome, once there is one. A task that is cancelled gets `CancellationError`.
    nonisolated(nonsending) public var result: Result<Value, any Error> {
        get async {
            do {
                return .success(try await value)
            } catch {
                return .failure(error)
            }
        }
    }

    /// Waits until the promise is settled or the task is cancelled.
    @usableFromInline
    nonisolated(nonsending) func wait(cancelsPromise: Bool) async {
        await Awaiter().wait(for: self, cancelsPromise: cancelsPromise)
    }

    /// What a task gets that has waited for the promise.
    @inlinable var valueUnlessCancelled: Value {
        get throws {
            guard !Task.isCancelled, !isPending else { throw CancellationError() }
            return try settledValue
        }
    }

    /// The value of a settled promise.
    @inlinable var settledValue: Value {
        get throws {
            let settlement = settlement
            if let error = settlement.error { throw error }
            return settlement.value(of: Promise.self)
        }
    }
}
