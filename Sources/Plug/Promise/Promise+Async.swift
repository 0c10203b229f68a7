// MARK: - Starting asynchronous work

extension Promise {
    /// Creates a promise and starts an asynchronous closure that settles it.
    ///
    /// The closure runs in a task of its own, on the actor of the code that wrote it. Its value
    /// fulfils the promise, and its error rejects it. ``AnyPromise/cancel()`` cancels the task. If
    /// a test ends before the promise is settled, the failure names `fileID` and `line`.
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

    /// Creates a promise and starts a closure that settles it, and that awaits nothing.
    ///
    /// Otherwise the same as for an asynchronous closure. Write a closure, not a function's name:
    /// `Promise(load)` may be a promise of the function itself.
    public convenience init(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        // Without this form, Swift would make a promise of the closure itself.
        self.init({ () async throws -> Value in try await body() }, fileID: fileID, line: line)
    }

    /// Makes cancelling the promise cancel the task that settles it.
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
    /// The value, once there is one. Throws the error that rejects the promise.
    ///
    /// A cancelled task stops waiting and throws `CancellationError`. The promise goes on, since
    /// others may wait for it: ``valueCancellingWithTask()`` cancels it, too.
    @inlinable
    nonisolated(nonsending) public var value: Value {
        get async throws {
            if isPending { await wait(cancelsPromise: false) }
            return try valueUnlessCancelled
        }
    }

    /// Returns the value, once there is one, or throws the error that rejects the promise.
    ///
    /// A cancelled task throws `CancellationError`, and cancels the promise if nobody else waits
    /// for it. So the work ends with the task that wanted it, as in an awaited call of `action`:
    ///
    /// ```swift
    /// try await photo.like().timeout(.seconds(3)).valueCancellingWithTask()
    /// ```
    @inlinable
    nonisolated(nonsending) public func valueCancellingWithTask() async throws -> Value {
        if isPending { await wait(cancelsPromise: true) }
        return try valueUnlessCancelled
    }

    /// The outcome, once there is one. A cancelled task gets `CancellationError`.
    nonisolated(nonsending) public var result: Result<Value, any Error> {
        get async {
            do {
                return .success(try await value)
            } catch {
                return .failure(error)
            }
        }
    }

    @usableFromInline
    nonisolated(nonsending) func wait(cancelsPromise: Bool) async {
        await Awaiter().wait(for: self, cancelsPromise: cancelsPromise)
    }

    /// The value, for a task that has waited for it.
    @inlinable var valueUnlessCancelled: Value {
        get throws {
            guard !Task.isCancelled, !isPending else { throw CancellationError() }
            return try settledValue
        }
    }

    @inlinable var settledValue: Value {
        get throws {
            let settlement = settlement
            if let error = settlement.error { throw error }
            return settlement.value(of: Promise.self)
        }
    }
}
