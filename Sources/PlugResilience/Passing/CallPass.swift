import Plug

/// What an interceptor does with one call. Promises and asynchronous actions take the same way
/// through it.
struct CallPass: Sendable {
    typealias Again = @Sendable (_ outcome: Outcome, _ attempts: Int) async throws -> CallPart?

    /// Returns when the call may begin. Nil if it may begin at once.
    var before: (@Sendable () async throws -> Void)?

    /// Whether a task that is canceled already performs nothing.
    var skipsCanceled = false

    /// What the first attempt is part of. Nil for what the caller is part of.
    var part: CallPart?

    /// How long the first attempt may take. An asynchronous one needs a task of its own for that.
    var limit: (duration: Duration, clock: any Clock<Duration>, place: CallSite)?

    /// Called once, when a call that isn't made again has ended.
    var end: (@Sendable (_ outcome: Outcome, _ attempts: Int) -> Void)?

    /// Prepares another attempt after a number of them, and returns what it is part of. Nil for no
    /// other attempt.
    var again: Again?

    /// Whether another attempt may follow a value.
    var repeatsValues = false

    /// Performs a call on the calling thread. Only a wait and another attempt need a task, which
    /// begins here, because it has the task-locals of the caller.
    func promise<Value>(_ perform: @escaping @Sendable () -> Promise<Value>) -> Promise<Value> {
        if before != nil { return .ofTask { try await run { try await perform().value } } }
        var first = part?.run(perform) ?? perform()
        if let (duration, clock, place) = limit, first.isPending {
            first = first.timeout(duration, clock: clock, fileID: place.fileID, line: place.line)
        }
        if again == nil || !repeatsValues && first.isFulfilled {
            return end.map { end in first.telling { end($0, 1) } } ?? first
        }
        return .ofTask { [first] in
            try await run(after: await first.result) { try await perform().value }
        }
    }

    /// Performs a call on the caller's actor. A given outcome is that of the first attempt.
    func run<Output: Sendable>(
        after first: Result<Output, any Error>? = nil,
        _ perform: () async throws -> Output
    ) async throws -> Output {
        var attempts = 1
        do {
            if first == nil {
                try await before?()
                // The turn may come in the moment of a cancellation.
                if before != nil || skipsCanceled { try Task.checkCancellation() }
            }
            var outcome: Result<Output, any Error>
            if let first { outcome = first } else { outcome = await attempt(in: part, perform) }
            while let again, outcome.failure?.isFinal != true, !Task.isCancelled,
                let part = try await again(outcome.map { $0 }, attempts)
            {
                attempts += 1
                outcome = await attempt(in: part, perform)
                part.end()
            }
            let output = try outcome.get()
            end?(.success(output), attempts)
            return output
        } catch {
            // Canceled work may fail with an error of its own.
            end?(.failure(Task.isCancelled ? CancellationError() : error), attempts)
            throw error
        }
    }

    private func attempt<Output: Sendable>(
        in part: CallPart?,
        _ perform: () async throws -> Output
    ) async -> Result<Output, any Error> {
        do {
            guard let part else { return .success(try await perform()) }
            return .success(try await part.run(perform))
        } catch {
            return .failure(error)
        }
    }
}

extension Result {
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension Promise {
    /// A promise of a task that inherits the scope and the task-locals.
    static func ofTask(
        on actor: (any Actor)? = nil,
        _ body: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) -> Promise { Promise(on: actor, madeAt: nil, body) }

    var isFulfilled: Bool { !isPending && (try? settledValue) != nil }
}
