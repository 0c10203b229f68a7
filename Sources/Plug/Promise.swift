public import Synchronization

/// The output of an action that answers later: a value or an error, settled once.
///
/// A caller says what happens next and goes on. Nothing blocks, and nothing needs `await`:
///
/// ```swift
/// action(LikePhoto.self, photo)
///     .then { self.title = "Liked" }
///     .onError { error in self.title = "\(error)" }
/// ```
///
/// Closures run in the order in which they were added, never inside the call that adds them, and on
/// the actor of the code that wrote them. Code without an actor gets them on the thread that settles
/// the promise, or on the global executor. They never run under a lock. Whoever races to settle a
/// promise, everybody sees the same outcome.
public final class Promise<Value: Sendable>: @unchecked Sendable {
    @usableFromInline typealias Outcome = Result<Value, any Error>

    @usableFromInline
    enum State: Sendable {
        /// Becomes `fulfilled` or `rejected`, once.
        case pending
        /// Final.
        case fulfilled(Value)
        /// Final.
        case rejected(any Error)
    }

    @usableFromInline let waiting: Waiting

    /// Unchecked, but safe: it is written once, under the lock of `waiting`, before `waiting` says
    /// that the promise is settled, and read only by those to whom it has said so.
    @exclusivity(unchecked) @usableFromInline var state: State

    @inlinable
    init(waitingFor source: Waiting.Source = .nothing) {
        waiting = Waiting(for: source)
        state = .pending
    }

    private init(settled state: State) {
        waiting = Waiting(for: .nothing, isSettled: true)
        self.state = state
    }

    /// Creates a promise that is already fulfilled.
    @_disfavoredOverload
    public convenience init(_ value: Value) {
        // Disfavoured, as `Promise { … }` would else be a promise of the closure itself.
        self.init(settled: .fulfilled(value))
    }

    /// Creates a promise that is already rejected.
    public convenience init(error: any Error) {
        self.init(settled: .rejected(error))
    }

    /// Creates a promise and runs a closure, at once, that sees to settling it.
    ///
    /// The first call of `resolve` or `reject`, from any thread, settles the promise, and later
    /// ones do nothing. An error that the closure throws rejects it. If both functions are released
    /// without a call, nobody can settle the promise any more, and it is rejected with
    /// ``AbandonedPromiseError``.
    public convenience init(
        _ body: (
            _ resolve: @escaping @Sendable (Value) -> Void,
            _ reject: @escaping @Sendable (any Error) -> Void
        ) throws -> Void
    ) {
        self.init()
        let resolver = Resolver(self)
        do {
            try body({ resolver.resolve($0) }, { resolver.reject($0) })
        } catch {
            resolver.reject(error)
        }
    }
}

// MARK: - Settling

extension Promise {
    /// Whether there is no outcome yet.
    @inlinable var isPending: Bool { !waiting.isSettled.load(ordering: .acquiring) }

    /// The outcome, or nil as long as there is none.
    @inlinable var outcome: Outcome? {
        guard !isPending else { return nil }
        switch state {
        case .pending: return nil
        case .fulfilled(let value): return .success(value)
        case .rejected(let error): return .failure(error)
        }
    }

    /// Settles the promise and runs what waits for it. A second call does nothing.
    @inlinable
    func settle(_ outcome: Outcome) {
        var drain = Drain()
        settle(outcome, &drain)
        drain.run()
    }

    /// Settles the promise and leaves what waits for it to a drain. A second call does nothing.
    ///
    /// - Returns: What the promise waited for.
    @inlinable
    @discardableResult
    func settle(
        _ outcome: Outcome,
        byCancelling isCancelled: Bool = false,
        _ drain: inout Drain
    ) -> Waiting.Source {
        waiting.settle(self, byCancelling: isCancelled, &drain) {
            switch outcome {
            case .success(let value): state = .fulfilled(value)
            case .failure(let error): state = .rejected(error)
            }
        }
    }

    /// Rejects a promise that nobody can settle any more.
    ///
    /// Apart from the `deinit` that calls it, which is quicker without.
    @inline(never)
    func rejectAbandoned() {
        var drain = Drain()
        settle(.failure(AbandonedPromiseError()), &drain)
        // Whoever drops a resolver doesn't expect closures to run inside that.
        drain.runOnGlobalExecutor()
    }

    /// A waiter that gets the outcome.
    func waiter(
        for owner: AnyObject,
        isReason: Bool = true,
        _ run: @escaping @Sendable (Outcome, inout Drain) -> Void
    ) -> Waiter {
        Waiter(for: owner, isReason: isReason) { [self] drain in
            if let outcome { run(outcome, &drain) }
            return nil
        }
    }

    /// Adds a waiter. On a settled promise it runs soon, on the global executor.
    @usableFromInline
    func add(_ waiter: Waiter) {
        var drain = Drain()
        waiting.add(waiter, to: self, &drain)
        drain.runOnGlobalExecutor()
    }
}

extension Promise: AnyPromise {
    @usableFromInline var source: Waiting.Source { waiting.source }

    @usableFromInline
    func takeWaiters() -> Waiters {
        waiting.takeWaiters()
    }

    @usableFromInline
    func putBack(_ waiters: consuming Waiters) {
        waiting.putBack(waiters)
    }

    @usableFromInline
    func remove(of owner: ObjectIdentifier) -> Bool {
        waiting.remove(of: owner)
    }

    @usableFromInline
    func observe(_ body: @escaping @Sendable (ActionEvent.Outcome) -> Void) {
        // Settled already, it is over now, not when the global executor comes to it.
        if let outcome { return body(ActionEvent.Outcome(outcome)) }
        add(waiter(for: self, isReason: false) { outcome, _ in body(ActionEvent.Outcome(outcome)) })
    }
}
