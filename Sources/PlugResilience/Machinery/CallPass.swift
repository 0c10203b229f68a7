import Plug

/// One call on its way through an interceptor. Promises and asynchronous actions take the same way.
protocol CallPass: Sendable {
    /// Whether the interceptor may make a call that has failed again.
    static var mayRepeat: Bool { get }

    /// Whether the call has to wait for its turn.
    var mustWait: Bool { get }

    /// Waits for the call's turn. Throws if the call is canceled before that.
    func turn() async throws

    /// Prepares another attempt after a number of failed ones, or returns false.
    func isRepeated(after error: any Error, _ attempts: Int) async throws -> Bool

    /// Called when the call has ended, for an interceptor that repeats none.
    func end(_ error: (any Error)?)
}

extension CallPass {
    static var mayRepeat: Bool { false }
    var mustWait: Bool { false }
    func turn() async throws {}
    func isRepeated(after error: any Error, _ attempts: Int) async throws -> Bool { false }
    func end(_ error: (any Error)?) {}
}

// MARK: - The way of a call

extension CallPass {
    /// Performs a call on the caller's actor. With a failure, that was the first attempt.
    func run<Output>(
        after failure: (any Error)? = nil,
        _ perform: () async throws -> Output
    ) async throws -> Output {
        var (failure, attempts) = (failure, 0)
        if failure == nil { try await turn() }
        while true {
            do {
                if let failure = failure.take() { throw failure }
                let output = try await perform()
                end(nil)
                return output
            } catch {
                attempts += 1
                if try await isRepeated(after: error, attempts) { continue }
                // Canceled work may fail with an error of its own.
                end(Task.isCancelled ? CancellationError() : error)
                throw error
            }
        }
    }

    /// Performs a call on the calling thread. Only a wait and another attempt need a task.
    func promise<Value>(_ perform: @escaping @Sendable () -> Promise<Value>) -> Promise<Value> {
        if mustWait { return .ofTask { try await run { try await perform().value } } }
        let first = perform()
        guard Self.mayRepeat else { return first.telling { end($0) } }
        if !first.isPending, (try? first.settledValue) != nil { return first }
        return first.recover { error in
            .ofTask { try await run(after: error) { try await perform().value } }
        }
    }
}

extension Promise {
    /// A promise of a task that inherits the scope and the task-locals, and has no actor.
    static func ofTask(
        on actor: (any Actor)? = nil,
        _ body: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) -> Promise {
        Promise(on: actor, fileID: nil, line: 0, body)
    }

    /// A promise that is settled like this one, after a closure was called with the error, if any.
    func telling(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) -> Promise {
        let wasPending = isPending
        observe(body)
        // Who has awaited this one might continue before the closure is called.
        return wasPending ? passedOn() : self
    }
}

extension Clock<Duration> {
    /// Tells how much time has passed since now.
    var stopwatch: @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
