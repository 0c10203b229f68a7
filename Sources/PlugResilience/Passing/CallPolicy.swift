import Plug

/// How a call ended.
typealias Outcome = Result<any Sendable, any Error>

/// An interceptor that gives calls a pass, or lets them go on without one.
protocol CallPolicy: PromiseInterceptor, AsyncActionInterceptor {
    /// The pass of a call, or nil if nothing is to be done. An error fails the call.
    func pass(for action: any Pluggable.Type, _ input: any Sendable) throws -> CallPass?
}

extension CallPolicy {
    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        do {
            return try pass(for: action, input)?.promise { next(input) } ?? next(input)
        } catch {
            return Promise(error: error)
        }
    }

    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        guard let pass = try pass(for: action, input) else { return try await next(input) }
        return try await pass.run { try await next(input) }
    }
}

/// What an interceptor does with one call. Promises and asynchronous actions take the same way
/// through it.
struct CallPass: Sendable {
    /// Returns when the call may begin. Nil if it may begin at once.
    var before: (@Sendable () async throws -> Void)?

    /// Whether a task that is canceled already performs nothing.
    var skipsCanceled = false

    /// Prepares another attempt after a number of them, or returns false.
    var again: (@Sendable (_ outcome: Outcome, _ attempts: Int) async throws -> Bool)?

    /// Whether another attempt may follow a value.
    var repeatsValues = false

    /// What an attempt is part of, after a number of attempts. Nil for what the caller is part of.
    var context: (@Sendable (_ attempts: Int) -> CallContext?)?

    /// What watches the tasks of the call.
    var work: CallWork?

    /// Called once, when a call that isn't made again has ended.
    var end: (@Sendable (_ outcome: Outcome) -> Void)?

    /// Performs a call on the caller's actor. A given outcome is that of the first attempt.
    func run<Output: Sendable>(
        after first: Result<Output, any Error>? = nil,
        _ perform: () async throws -> Output
    ) async throws -> Output {
        do {
            let output = try await attempt(after: first, perform)
            end?(.success(output))
            return output
        } catch {
            // Canceled work may fail with an error of its own.
            end?(.failure(Task.isCancelled ? CancellationError() : error))
            throw error
        }
    }

    /// Performs a call on the calling thread. Only a wait and another attempt need a task, which
    /// begins here, because it has the task-locals of the caller.
    func promise<Value>(_ perform: @escaping @Sendable () -> Promise<Value>) -> Promise<Value> {
        if before != nil { return .ofTask { try await run { try await perform().value } } }
        let first = bound(0, perform)
        if again == nil || !repeatsValues && first.isFulfilled {
            return end.map { first.telling($0) } ?? first
        }
        return .ofTask {
            try await run(after: await first.result) { try await perform().value }
        }
    }

    private func attempt<Output: Sendable>(
        after first: Result<Output, any Error>?,
        _ perform: () async throws -> Output
    ) async throws -> Output {
        if first == nil {
            try await before?()
            // The turn may come in the moment of a cancellation.
            if before != nil || skipsCanceled { try Task.checkCancellation() }
        }
        var (first, attempts) = (first, 0)
        while true {
            let outcome: Result<Output, any Error>
            do {
                if let first = first.take() {
                    outcome = first
                } else {
                    outcome = .success(try await bound(attempts, perform))
                }
            } catch {
                outcome = .failure(error)
            }
            attempts += 1
            guard let again, mayRepeat(outcome), !Task.isCancelled,
                try await again(outcome.map { $0 }, attempts)
            else { return try outcome.get() }
        }
    }

    private func mayRepeat(_ outcome: Result<some Any, any Error>) -> Bool {
        switch outcome {
        case .success: repeatsValues
        case .failure(let error): !error.isFinal
        }
    }

    private func bound<Result>(_ attempts: Int, _ perform: () -> Result) -> Result {
        let context = context?(attempts)
        if let work { return work.run { context?.run(perform) ?? perform() } }
        return context?.run(perform) ?? perform()
    }

    private func bound<Result>(
        _ attempts: Int,
        _ perform: () async throws -> Result
    ) async throws -> Result {
        let context = context?(attempts) ?? .current
        guard let work else { return try await context.run(perform) }
        return try await work.run { try await context.run(perform) }
    }
}

extension Promise {
    /// A promise of a task that inherits the scope and the task-locals.
    static func ofTask(
        on actor: (any Actor)? = nil,
        _ body: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) -> Promise { Promise(on: actor, fileID: nil, line: 0, body) }

    var isFulfilled: Bool { !isPending && (try? settledValue) != nil }
}
