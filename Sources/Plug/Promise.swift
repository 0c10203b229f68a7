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
public final class Promise<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, any Error>

    let state: Locked<State>

    struct State {
        /// Nil while pending. Set once.
        var outcome: Outcome?

        /// Those that still wait for the outcome, first come first: a linked list.
        var first: Callback<Value>?
        var last: Callback<Value>?

        /// Whether it was cancelled, not just rejected with the same error.
        var isCancelled = false

        /// Whether somebody calls the callbacks now. Only one does at a time, which keeps order.
        var isDraining = false

        /// Cancels what a pending promise waits for, and tells which promise to cancel next.
        var cancelWork: CancelWork?

        /// The promise without which a pending one can't go on.
        var upstream: (any AnyPromise)?

        /// Whether anybody still waits for the outcome. O(n).
        var isAwaited: Bool {
            sequence(first: first) { $0?.next }.contains { $0?.waits == true }
        }
    }

    init() {
        state = Locked(State())
    }

    private init(outcome: Outcome) {
        state = Locked(State(outcome: outcome))
    }

    // Disfavoured, as `Promise { … }` would else be a promise of the closure itself.
    /// Creates a promise that is already fulfilled.
    @_disfavoredOverload
    public convenience init(_ value: Value) {
        self.init(outcome: .success(value))
    }

    /// Creates a promise that is already rejected.
    public convenience init(error: any Error) {
        self.init(outcome: .failure(error))
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
    /// Settles the promise and runs what waited for it. A second call does nothing.
    func settle(_ outcome: Outcome) {
        var drain = Drain()
        settle(outcome, &drain)
        drain.run()
    }

    /// Settles the promise and leaves what waited for it to a drain. A second call does nothing.
    ///
    /// - Returns: How to cancel what the promise waited for. It leaves the lock alive because its
    ///   release may run a `deinit` of the user's.
    @discardableResult
    func settle(
        _ outcome: Outcome,
        byCancelling isCancelled: Bool = false,
        _ drain: inout Drain
    ) -> CancelWork? {
        let (cancelWork, upstream, mustDrain) = state.withLock { state in
            guard state.outcome == nil else {
                return (nil as CancelWork?, nil as (any AnyPromise)?, false)
            }
            state.outcome = outcome
            state.isCancelled = isCancelled
            state.isDraining = state.first != nil
            defer {
                state.cancelWork = nil
                state.upstream = nil
            }
            return (state.cancelWork, state.upstream, state.isDraining)
        }
        if mustDrain { drain.add(self) }
        _ = upstream
        return cancelWork
    }
}

// MARK: - Waiting

extension Promise: AnyPromise {
    /// Adds a callback. On a settled promise it runs soon, on the global executor.
    func add(_ callback: Callback<Value>) {
        var drain = Drain()
        add(callback, &drain)
        drain.runOnGlobalExecutor()
    }

    /// Adds a callback. On a settled promise it is left to a drain.
    func add(_ callback: Callback<Value>, _ drain: inout Drain) {
        let mustDrain = state.withLock { state in
            if let last = state.last { last.next = callback } else { state.first = callback }
            state.last = callback
            guard state.outcome != nil, !state.isDraining else { return false }
            state.isDraining = true
            return true
        }
        if mustDrain { drain.add(self) }
    }

    var upstream: (any AnyPromise)? {
        state.withLock { $0.upstream }
    }

    func observe(_ body: @escaping @Sendable (ActionEvent.Outcome) -> Void) {
        // Settled already, it is over now, not when the global executor comes to it.
        switch state.withLock({ $0.outcome }) {
        case .success: return body(.returned)
        case .failure(let error): return body(ActionEvent.Outcome(error))
        case nil: break
        }
        add(
            Callback(waits: false) { outcome, _ in
                switch outcome {
                case .success: body(.returned)
                case .failure(let error): body(ActionEvent.Outcome(error))
                }
                return nil
            }
        )
    }

    func runNextCallback(_ drain: inout Drain) -> DrainStep {
        let next = state.withLock { state -> (Callback<Value>, Outcome)? in
            guard let outcome = state.outcome, let callback = state.first else {
                state.isDraining = false
                return nil
            }
            state.first = callback.next
            if state.first == nil { state.last = nil }
            callback.next = nil
            return (callback, outcome)
        }
        guard let (callback, outcome) = next else { return .finished }
        return callback.run(outcome, &drain).map(DrainStep.work) ?? .ran
    }
}
