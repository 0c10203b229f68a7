import Plug

/// An interceptor that gives each call a pass.
protocol CallPolicy: PromiseInterceptor, AsyncActionInterceptor {
    /// The pass of a call, or nil if nothing is to be done. An error fails the call.
    func pass(for action: any Pluggable.Type) throws -> CallPass?
}

extension CallPolicy {
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        do {
            return try pass(for: action)?.promise { next(input) } ?? next(input)
        } catch {
            return Promise(error: error)
        }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let pass = try pass(for: action) else { return try await next(input) }
        return try await pass.run { try await next(input) }
    }
}

extension Actions {
    /// Stops the program at the caller's line if a number is less than 1.
    static func expectAtLeastOne(
        _ number: Int,
        _ name: String,
        _ fileID: StaticString,
        _ line: UInt
    ) {
        if number >= 1 { return }
        fatalError("\(name) must be at least 1 (was \(number))", file: fileID, line: line)
    }
}

/// What an interceptor does with one call. Promises and asynchronous actions take the same way
/// through it.
struct CallPass: Sendable {
    /// Returns when the call may begin.
    var before: (@Sendable () async throws -> Void)?

    /// Whether `before` may take time, so that a promise needs a task.
    var waits = true

    /// Prepares another attempt after a number of failed ones, or returns false.
    var again: (@Sendable (_ error: any Error, _ attempts: Int) async throws -> Bool)?

    /// Called once, when a call that isn't made again has ended.
    var end: @Sendable (_ error: (any Error)?) -> Void = { _ in }

    /// Performs a call on the caller's actor.
    func run<Output>(
        after failure: (any Error)? = nil,
        _ perform: () async throws -> Output
    ) async throws -> Output {
        do {
            let output = try await attempt(after: failure) { _ in try await perform() }
            end(nil)
            return output
        } catch {
            // Canceled work may fail with an error of its own.
            end(Task.isCancelled ? CancellationError() : error)
            throw error
        }
    }

    /// Performs a call as often as needed. A given failure is that of the first attempt.
    func attempt<Output>(
        after failure: (any Error)? = nil,
        _ perform: (_ attempts: Int) async throws -> Output
    ) async throws -> Output {
        if let before {
            try await before()
            // The turn may come in the moment of a cancellation.
            try Task.checkCancellation()
        }
        var (failure, attempts) = (failure, 0)
        while true {
            do {
                if let failure = failure.take() { throw failure }
                return try await perform(attempts)
            } catch {
                attempts += 1
                guard let again, !(error is any NotRetriedError), !Task.isCancelled,
                    try await again(error, attempts)
                else { throw error }
            }
        }
    }

    /// Performs a call on the calling thread. Only a wait and another attempt need a task.
    func promise<Value>(_ perform: @escaping @Sendable () -> Promise<Value>) -> Promise<Value> {
        if before != nil, waits {
            return .ofTask { try await run { try await perform().value } }
        }
        let first = perform()
        if again == nil { return first.telling(end) }
        if !first.isPending, (try? first.settledValue) != nil { return first }
        return first.recover { error in
            .ofTask { try await run(after: error) { try await perform().value } }
        }
    }
}

extension Promise {
    /// A promise of a task that inherits the scope and the task-locals.
    static func ofTask(
        on actor: (any Actor)? = nil,
        _ body: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) -> Promise { Promise(on: actor, fileID: nil, line: 0, body) }

    /// A promise that is settled like this one, after a closure was called with the error, if any.
    func telling(_ body: @escaping @Sendable (_ error: (any Error)?) -> Void) -> Promise {
        let wasPending = isPending
        observe(body)
        // Who awaits this one might continue before the closure is called.
        return wasPending ? passedOn() : self
    }
}

extension Clock<Duration> {
    /// Tells how much time has passed since this line.
    var stopwatch: @Sendable () -> Duration {
        // Known by its type, it takes a tenth of the time.
        if let clock = self as? ContinuousClock {
            let start = clock.now
            return { start.duration(to: clock.now) }
        }
        let start = now
        return { start.duration(to: now) }
    }
}
