// MARK: - Chaining

extension Promise {
    /// A promise that waits for this one, by a waiter that gets the scope of the caller.
    @inlinable
    @inline(__always)
    func linked<Next>(
        _ waiter: (_ next: Promise<Next>, _ scope: Actions?) -> Waiter
    ) -> Promise<Next> {
        let next = Promise<Next>(waitingFor: .promise(self))
        add(waiter(next, Actions.currentScope))
        return next
    }

    /// The value that a closure is to be given for the sake of another promise.
    ///
    /// - Parameter promise: The one that the waiter was added to.
    /// - Returns: Nil if no closure must run, since the other promise is settled, by now if not before.
    @inlinable
    @inline(__always)
    static func value(
        of promise: any AnyPromise,
        for next: Promise<some Sendable>,
        _ drain: inout Drain
    ) -> Value? {
        // Cancelled since its turn had come, the closure must not begin.
        guard next.isPending else { return nil }
        let promise = cast(promise)
        guard let error = promise.settledError else { return promise.slot.value }
        next.settle(.failure(error), &drain)
        return nil
    }

    /// A promise that a closure settles, given the outcome of this one and the scope of the caller.
    func chained<Next>(
        _ link: @escaping @Sendable (Promise<Next>, Outcome, Actions?, inout Drain) -> IsolatedWork?
    ) -> Promise<Next> {
        linked { next, scope in
            Waiter(for: next) { promise, drain in
                guard let outcome = Self.cast(promise).outcome, next.isPending else { return nil }
                return link(next, outcome, scope, &drain)
            }
        }
    }

    /// A promise that is settled with what becomes of this one's outcome, and runs no user code.
    func followed<Next>(
        _ transform: @escaping @Sendable (Outcome) -> Promise<Next>.Outcome
    ) -> Promise<Next> {
        chained { next, outcome, _, drain in next.pass(transform(outcome), &drain) }
    }

    /// Settles this promise, and runs no closure.
    @inlinable
    func pass(_ outcome: Outcome, _ drain: inout Drain) -> IsolatedWork? {
        settle(outcome, &drain)
        return nil
    }

    /// Settles this promise with the result of a closure: now, or by work that runs on an actor.
    @inlinable
    func settle<Input: Sendable, Output: Sendable>(
        with body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
        of input: Input,
        in scope: Actions?,
        _ drain: inout Drain,
        _ resolve: @escaping @Sendable (Promise, Output, inout Drain) -> Void
    ) -> IsolatedWork? {
        guard body.isolation == nil else {
            return work(on: body.isolation, in: scope, resolve) { try await body(input) }
        }
        do {
            resolve(self, try Actions.inScope(scope) { try callUnisolated(body, input) }, &drain)
        } catch {
            settle(.failure(error), &drain)
        }
        return nil
    }

    /// Settles this promise with an outcome, after a closure that has no part in it but may throw.
    @inlinable
    func settle(
        _ outcome: Outcome,
        in scope: Actions?,
        _ drain: inout Drain,
        after body: () throws -> Void
    ) -> IsolatedWork? {
        do {
            try Actions.inScope(scope, body)
            return pass(outcome, &drain)
        } catch {
            return pass(.failure(error), &drain)
        }
    }

    /// Settles this promise with the result of a closure that runs on an actor.
    @usableFromInline
    func work<Output: Sendable>(
        on isolation: (any Actor)?,
        in scope: Actions?,
        _ resolve: @escaping @Sendable (Promise, Output, inout Drain) -> Void,
        _ body: @escaping @Sendable () async throws -> Output
    ) -> IsolatedWork {
        { [self] in
            var drain = Drain()
            do {
                let output = try await begin(on: isolation, in: scope, body)
                if let output { resolve(self, output, &drain) }
            } catch {
                settle(.failure(error), &drain)
            }
            drain.run()
        }
    }

    /// Settles this promise with an outcome, after a closure that runs on an actor and may throw.
    @usableFromInline
    func work(
        on isolation: (any Actor)?,
        in scope: Actions?,
        _ outcome: Outcome,
        after body: @escaping @Sendable () async throws -> Void
    ) -> IsolatedWork {
        work(on: isolation, in: scope, { next, _, drain in next.settle(outcome, &drain) }, body)
    }

    /// Runs a closure on its actor, unless the promise was cancelled before the actor came to it.
    private func begin<Output: Sendable>(
        on isolation: isolated (any Actor)?,
        in scope: Actions?,
        _ body: () async throws -> Output
    ) async throws -> Output? {
        guard isPending else { return nil }
        return try await Actions.inScope(scope, body)
    }

    /// Settles this promise as soon as another one is settled.
    @usableFromInline
    func follow(_ promise: Promise, _ drain: inout Drain) {
        let waiter = promise.waiter(for: self) { [self] outcome, drain in settle(outcome, &drain) }
        if promise.waiting.add(waiter) { drain.add(promise, promise.takeWaiters()) }
        if waiting.wait(for: .promise(promise)) {
            abandon([promise])
        } else if waitsForItself {
            settle(.failure(PromiseCycleError()), &drain)
        }
    }

    /// Whether this promise can't go on before it has gone on itself. O(n) in what it waits for.
    ///
    /// Each promise of a circle asks this after it began to wait, so the last one sees all others.
    private var waitsForItself: Bool {
        guard isAwaited else { return false }
        var seen: Set<ObjectIdentifier> = []
        var open: [any AnyPromise] = [self]
        while let promise = open.popLast() {
            for next in promise.sources where seen.insert(ObjectIdentifier(next)).inserted {
                if next === self { return true }
                open.append(next)
            }
        }
        return false
    }
}
