// MARK: - Chaining

extension Promise {
    /// What a new promise is settled with.
    enum Resolution: Sendable {
        case outcome(Outcome)
        case promise(Promise)
    }

    /// What a link of a chain does with an outcome.
    enum Link: Sendable {
        case pass(Outcome)
        case work(@Sendable () async throws -> Resolution)
    }

    /// A promise of what a link makes of this one's outcome, working in the scope of the caller.
    func chained<Next: Sendable>(
        to isolation: (any Actor)?,
        _ link: @escaping @Sendable (Outcome) -> Promise<Next>.Link
    ) -> Promise<Next> {
        let scope = Actions.currentScope
        let next = Promise<Next>()
        let callback = Callback<Value> { outcome, drain in
            switch link(outcome) {
            case .pass(let outcome):
                next.settle(outcome, &drain)
                return nil
            case .work(let body):
                return UserWork(isolation: isolation) { drain in
                    do {
                        next.resolve(try await Actions.inScope(scope, body), &drain)
                    } catch {
                        next.settle(.failure(error), &drain)
                    }
                }
            }
        }
        next.onCancel(waitingFor: self) { [self] in remove(callback) }
        add(callback)
        return next
    }

    /// Settles this promise, now or as soon as another one is settled.
    private func resolve(_ resolution: Resolution, _ drain: inout Drain) {
        switch resolution {
        case .outcome(let outcome):
            settle(outcome, &drain)
        case .promise(let promise):
            let callback = Callback<Value> { [self] outcome, drain in
                settle(outcome, &drain)
                return nil
            }
            promise.add(callback, &drain)
            // Only now, as it happens at once if this promise is cancelled already.
            onCancel(waitingFor: promise) { promise.remove(callback) }
            if waitsForItself { settle(.failure(PromiseCycleError()), &drain) }
        }
    }

    /// Whether this promise can't go on before it has gone on itself. O(n) in what it waits for.
    ///
    /// Each promise of a circle asks this after it began to wait, so the last one sees all others.
    private var waitsForItself: Bool {
        guard state.withLock({ $0.isAwaited }) else { return false }
        var next = upstream
        while let promise = next {
            if promise === self { return true }
            next = promise.upstream
        }
        return false
    }
}
