// MARK: - Chaining

extension Promise {
    /// What a closure of the user's settles a promise with.
    @usableFromInline
    enum Resolution: Sendable {
        case outcome(Outcome)
        case promise(Promise)
    }

    /// A promise of what a closure makes of the value, in the scope of the caller.
    @inlinable
    @inline(__always)
    func linked<Output: Sendable, Next>(
        _ body: @escaping @isolated(any) @Sendable (Value) throws -> Output,
        _ resolution: @escaping @Sendable (Output) -> Promise<Next>.Resolution
    ) -> Promise<Next> {
        let next = Promise<Next>(waitingFor: .promise(self))
        let scope = Actions.currentScope
        add(
            Waiter(for: next) { [self] drain in
                // Cancelled since its turn had come, the closure must not begin.
                guard next.isPending else { return nil }
                switch state {
                case .fulfilled(let value):
                    return next.resolve(with: body, of: value, in: scope, &drain, resolution)
                case .rejected(let error): return next.pass(.failure(error), &drain)
                case .pending: return nil
                }
            }
        )
        return next
    }

    /// A promise that a closure settles, given the outcome of this one and the scope of the caller.
    func chained<Next>(
        _ link: @escaping @Sendable (Promise<Next>, Outcome, Actions?, inout Drain) -> IsolatedWork?
    ) -> Promise<Next> {
        let next = Promise<Next>(waitingFor: .promise(self))
        let scope = Actions.currentScope
        add(
            Waiter(for: next) { [self] drain in
                guard let outcome, next.isPending else { return nil }
                return link(next, outcome, scope, &drain)
            }
        )
        return next
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
    @inline(__always)
    func resolve<Input: Sendable, Output: Sendable>(
        with body: @escaping @isolated(any) @Sendable (Input) throws -> Output,
        of input: Input,
        in scope: Actions?,
        _ drain: inout Drain,
        _ resolution: @escaping @Sendable (Output) -> Resolution
    ) -> IsolatedWork? {
        guard body.isolation == nil else {
            return work(on: body.isolation, in: scope) { resolution(try await body(input)) }
        }
        return resolve(in: scope, &drain) { resolution(try callUnisolated(body, input)) }
    }

    /// Settles this promise with the result of a closure that runs here and now.
    @inlinable
    @inline(__always)
    func resolve(
        in scope: Actions?,
        _ drain: inout Drain,
        _ body: () throws -> Resolution
    ) -> IsolatedWork? {
        do {
            resolve(try Actions.inScope(scope, body), &drain)
        } catch {
            settle(.failure(error), &drain)
        }
        return nil
    }

    /// Settles this promise with the result of a closure that runs on an actor.
    @usableFromInline
    func work(
        on isolation: (any Actor)?,
        in scope: Actions?,
        _ body: @escaping @Sendable () async throws -> Resolution
    ) -> IsolatedWork {
        { [self] in
            var drain = Drain()
            do {
                let resolution = try await begin(on: isolation, in: scope, body)
                if let resolution { resolve(resolution, &drain) }
            } catch {
                settle(.failure(error), &drain)
            }
            drain.run()
        }
    }

    /// Runs a closure on its actor, unless the promise was cancelled before the actor came to it.
    private func begin(
        on isolation: isolated (any Actor)?,
        in scope: Actions?,
        _ body: () async throws -> Resolution
    ) async throws -> Resolution? {
        guard isPending else { return nil }
        return try await Actions.inScope(scope, body)
    }

    /// Settles this promise, now or as soon as another one is settled.
    @inlinable
    func resolve(_ resolution: Resolution, _ drain: inout Drain) {
        switch resolution {
        case .outcome(let outcome): settle(outcome, &drain)
        case .promise(let promise): follow(promise, &drain)
        }
    }

    /// Settles this promise as soon as another one is settled.
    @usableFromInline
    func follow(_ promise: Promise, _ drain: inout Drain) {
        let waiter = promise.waiter(for: self) { [self] outcome, drain in settle(outcome, &drain) }
        promise.waiting.add(waiter, to: promise, &drain)
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
        guard waiting.isAwaited else { return false }
        var seen: Set<ObjectIdentifier> = []
        var open: [any AnyPromise] = [self]
        while let promise = open.popLast() {
            for next in promise.source.promises where seen.insert(ObjectIdentifier(next)).inserted {
                if next === self { return true }
                open.append(next)
            }
        }
        return false
    }
}
