import Foundation
public import Plug

extension Tape {
    /// Records the inputs and the answers of an action from now on.
    ///
    /// The tape is an interceptor of the current registry, and lives as long. A call isn't recorded
    /// if it has no implementation, if it was canceled, or while it runs. Inputs and immediate
    /// outputs are read on the calling thread, and others where a promise is settled. ``save()``
    /// throws if one of them can't be stored.
    ///
    /// The input must be `Encodable`, or `key` must return the part that distinguishes calls. The
    /// output, or the value of its promise, must be `Codable` or `Void`, or `format` must store it.
    /// A `Confidential` action needs both `key` and `format`, except for `Void`.
    ///
    /// - Returns: Evidence for a composition root whose use cases are all recorded. The plugs behind
    ///   the recording have roots of their own.
    /// - Throws: ``TapeError`` if the action can't be recorded or is recorded already, or if the
    ///   file can't be written, or holds something that must not be replaced.
    @discardableResult
    public func record<A: IsAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) -> Plugged<A> {
        try record(action, A.Output.self, key, format, fileID, line)
    }

    /// Records an asynchronous action. Otherwise behaves like the `Action` form.
    @discardableResult
    public func record<A: IsAsyncAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) -> Plugged<A> {
        try record(action, AsyncOutput<A>.self, key, format, fileID, line)
    }

    private func record<A: Pluggable, Output>(
        _ action: A.Type,
        _: Output.Type,
        _ key: TapedAction<A>.Key?,
        _ format: TapeFormat?,
        _ fileID: StaticString,
        _ line: UInt
    ) throws(TapeError) -> Plugged<A> {
        let place = CallSite(fileID: fileID, line: line)
        let taped = try TapedAction<A>("record", on: self, key, format, Output.self)
        Actions.intercept(around: action, at: place) { [self] input, next -> Output in
            let end = begin(input, of: taped)
            let output = next(input)
            // Not a promise in another output, such as an optional: that is stored as a whole.
            if Output.self is any TapedOutput.Type {
                return (output as! any TapedOutput).recorded(end) as! Output
            }
            end(.success(output))
            return output
        }
        return Plugged()
    }

    /// Begins to record a call, and returns a function that ends it.
    private func begin<A>(_ input: A.Input, of taped: TapedAction<A>) -> End {
        var secrets = taped.secrets
        // Equal calls that overlap keep the order of their beginnings.
        let begun = Result { try place(of: Call(taped.name, taped.input(input, &secrets))) }
        return { [self, secrets] result in
            // A canceled call has no answer, nor has a call without an implementation.
            if case .failure(let error) = result,
                error is CancellationError || error is any MissingAnswerError
            {
                return
            }
            var secrets = secrets
            do {
                let (call, index) = try begun.get()
                let answer = try taped.stored(result, &secrets)
                guard secrets.hide(call.input.text()) == call.input.text() else {
                    throw TapeError("its input holds a secret of its answer. Add by:")
                }
                state.withLock { _ in call.answers[index] = answer }
            } catch {
                let problem = "\(taped.name) can't be stored: \(secrets.text(of: error))"
                state.withLock { _ = $0.problems.insert(problem) }
            }
        }
    }

    /// The call on the tape that equals a new one, and the index of the new answer.
    private func place(of new: Call) -> (Call, Int) {
        state.withLock { state in
            let call = state.calls[new.key] ?? new
            if call === new {
                state.calls[new.key] = new
                state.order.append(new)
            }
            call.answers.append(nil)
            return (call, call.answers.count - 1)
        }
    }
}
