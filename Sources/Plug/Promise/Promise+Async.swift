// MARK: - Starting asynchronous work

extension Promise {
    /// Creates a promise and starts an asynchronous closure that settles it.
    ///
    /// The closure runs in a task of its own, on the actor of the code that wrote it. Its value
    /// fulfills the promise, and its error rejects it. ``AnyPromise/cancel()`` cancels the task. A
    /// test that ends before the promise is settled fails, and names `fileID` and `line`.
    @inlinable
    public convenience init(
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable () async throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init()
        start(on: body.isolation, madeAt: CallSite(fileID: fileID, line: line)) {
            await self.settle(with: { try await body() })
        }
    }

    /// Creates a promise and starts a closure that settles it without awaiting anything. Otherwise
    /// behaves like the form for an asynchronous closure.
    ///
    /// Write a closure: `Promise(load)` may be a promise of the function itself.
    public convenience init(
        @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        // Without this form, Swift would create a promise of the closure itself.
        let place = CallSite(fileID: fileID, line: line)
        self.init(on: body.isolation, madeAt: place) { try await body() }
    }

    /// Creates a promise that a closure settles, in a task that starts on an actor.
    convenience package init(
        on actor: (any Actor)?,
        madeAt place: CallSite?,
        _ body: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) {
        self.init()
        start(on: actor, madeAt: place) { await self.settle(with: body) }
    }

    @inlinable
    nonisolated(nonsending) func settle(
        with work: nonisolated(nonsending) () async throws -> Value
    ) async {
        do {
            settle(Fulfillment<Value>(try await work()))
        } catch {
            settle(Settlement(error))
        }
    }
}

// MARK: - Awaiting

extension Promise {
    /// The value, once there is one. Throws the error that rejects the promise.
    ///
    /// A task that is canceled while it waits throws `CancellationError`, and cancels the promise
    /// if nothing else waits for it. So the work ends with the task that requested it:
    ///
    /// <!-- snippet: Promises.limited-like -->
    /// ```swift
    /// try await photo.like().timeout(.seconds(3)).value
    /// ```
    ///
    /// Work that is to continue needs a task: `try await Task { try await promise.value }.value`. A
    /// settled promise gives its value to a canceled task, too.
    nonisolated(nonsending) public var value: Value {
        get async throws {
            if isPending { await Awaiter().wait(for: self) }
            return try settledValue
        }
    }

    /// The outcome, once there is one. Waits like ``value``: a task that is canceled meanwhile gets
    /// `CancellationError`, and cancels the promise if nothing else waits for it.
    nonisolated(nonsending) public var result: Result<Value, any Error> {
        get async {
            do {
                return .success(try await value)
            } catch {
                return .failure(error)
            }
        }
    }

    /// The value. A task that stopped waiting while the promise was pending was canceled.
    package var settledValue: Value {
        get throws {
            guard !isPending else { throw CancellationError() }
            let settlement = settlement
            if let error = settlement.error { throw error }
            return settlement.value(of: Promise.self)
        }
    }
}

extension AnyPromise {
    /// Starts the task that settles the promise. Canceling the promise cancels the task.
    @usableFromInline
    final func start(
        on actor: (any Actor)?,
        madeAt place: CallSite?,
        _ body: nonisolated(nonsending) @escaping @Sendable () async -> Void
    ) {
        let monitor = CurrentScope.current?.promiseMonitor
        if let place { monitor?.promiseWasMade(self, at: place) }
        let watches = (
            monitor?.closureWillRun(behind: self), CurrentCall.watch?.closureWillRun(behind: self)
        )
        if watches.0 == nil, watches.1 == nil {
            return setWork(.task(startTask(on: actor, body)))
        }
        let watched = startTask(on: actor) {
            await body()
            withExtendedLifetime(watches) {}
        }
        setWork(.task(watched))
    }
}
