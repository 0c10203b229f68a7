import Foundation
public import Plug

extension Tape {
    /// Records the inputs and the answers of an action from now on.
    ///
    /// What is plugged answers as before: the tape is an interceptor of the current registry, and
    /// lives as long. A call isn't recorded if nobody answers it, if it was cancelled, or while it
    /// is running. Inputs are read on the calling thread, and outputs where a promise is settled.
    /// ``save()`` throws if one of them can't be stored.
    ///
    /// The input must be `Encodable`, or `key` must return the part that tells one call from
    /// another. The output, or the value of its promise, must be `Codable` or `Void`, or `format`
    /// must store it.
    ///
    /// - Throws: ``TapeError`` if the action can't be recorded or is recorded already, or if the
    ///   file holds something that must not be replaced.
    public func record<A: IsAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) {
        let taped = try TapedAction<A>("record", on: self, by: key, storing: format)
        @Sendable func answer(_ input: A.Input, next: (A.Input) -> A.Output) -> A.Output {
            let end = begin(input, of: taped)
            let output = next(input)
            if let promise = output as? any PromiseOutput {
                return promise.telling(end) as! A.Output
            }
            end(.success(output))
            return output
        }
        Actions.intercept(action, answer, fileID: fileID, line: line)
    }

    /// Records an asynchronous action. Otherwise the same as for an `Action`.
    public func record<A: IsAsyncAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) {
        let taped = try TapedAction<A>("record", on: self, by: key, storing: format)
        Actions.intercept(
            action,
            { [self] input, next in
                let end = begin(input, of: taped)
                let result: Result<A.Output, any Error>
                do {
                    result = .success(try await next(input))
                } catch {
                    result = .failure(error)
                }
                // Cancelled work may fail with an error of its own.
                if !Task.isCancelled { end(result.map { $0 }) }
                return try result.get()
            },
            fileID: fileID,
            line: line
        )
    }

    /// Begins to record a call, and returns a function that ends it.
    private func begin<A>(_ input: A.Input, of taped: TapedAction<A>) -> End {
        let input = Result { try taped.input(input, hiding: secrets) }
        let time = clock.map { stopwatch($0) }
        return { [self] result in
            let after = time.map { ($0() / .milliseconds(1)).rounded() / 1000 }
            // A cancelled call has no answer, nor has a call that nobody implements.
            if case .failure(is any PermanentError) = result { return }
            do {
                let input = try input.get()
                var answer = try answer(for: result, taped.format)
                answer.after = after
                // A placeholder may not fit the type, or the type may encode what it can't decode.
                _ = try self.result(of: answer, taped.format)
                state.withLock { [answer] in
                    $0.answers[taped.name, default: [:]][input, default: []].append(answer)
                }
            } catch {
                let problem = "\(taped.name) can't be stored: \(secrets.hide(error.reason))"
                state.withLock { _ = $0.problems.insert(problem) }
            }
        }
    }

    private func answer(for result: Result<Any, any Error>, _ format: TapeFormat) throws -> Answer {
        switch result {
        case .success(let value):
            return Answer(value: try secrets.hide(format.store(value), at: "output"))
        case .failure(let error):
            let name = typeName(of: type(of: error), withModules: true)
            // Addresses in memory differ in each run.
            let text = "\(error)".replacing(/0x[0-9a-fA-F]{6,}/, with: "0x…")
                .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
            let taped = TapedError(type: name, description: secrets.hide(text))
            let whole = errors.first { $0 == type(of: error) }.flatMap { TapeFormat(of: $0) }
            let value = try whole.map { try secrets.hide($0.store(error), at: "error") }
            return Answer(value: value, error: taped)
        }
    }

    /// Starts a measurement, and returns a function that tells the time since then.
    private func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
