import Foundation
public import Plug

extension Tape {
    /// Plugs what an action has answered on the tape.
    ///
    /// Equal calls are answered in the order in which the recorded ones ended, and the last answer goes
    /// on. An error comes back as itself if its type was named to the tape, else as ``TapedError``. An
    /// input that is not on the tape fails the call with ``TapeMissError``, and an answer that doesn't
    /// fit the output any more with ``TapeError``; where the output is no promise, that stops the
    /// program. A second time, the action is plugged again, and goes on where it was. The parameters
    /// are those of the recording, and the error, too.
    public func replay<A: IsAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) {
        let taped = try TapedAction<A>("replay", on: self, by: key, storing: format)
        @Sendable func perform(_ input: A.Input) throws(TapeMissError) -> A.Output {
            let (answer, wait) = try answer(to: input, of: taped)
            if let promise = A.Output.self as? any PromiseOutput.Type {
                return promise.answering(answer, after: wait) as! A.Output
            }
            guard case .success(let output) = answer else {
                fatalError("\(taped.name) can't fail, but does so on \(file.path): \(answer)")
            }
            return output as! A.Output
        }
        Actions.plug(action, answering: perform, fileID: fileID, line: line)
    }

    /// Plugs what an asynchronous action has answered, as other actions are. A call throws errors.
    public func replay<A: IsAsyncAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) {
        let taped = try TapedAction<A>("replay", on: self, by: key, storing: format)
        @Sendable func perform(_ input: A.Input) async throws -> A.Output {
            let (answer, wait) = try answer(to: input, of: taped)
            try await wait?()
            return try answer.get() as! A.Output
        }
        Actions.plug(action, perform, fileID: fileID, line: line)
    }

    /// The answer to a call, and what waits for it if the tape keeps time.
    private func answer<A>(
        to input: A.Input,
        of taped: TapedAction<A>
    ) throws(TapeMissError) -> (Result<Any, any Error>, Wait?) {
        let asked = try? taped.input(input, hiding: secrets)
        let answer = asked.flatMap { asked in
            state.withLock { state in
                let answers = state.answers[taped.name]?[asked] ?? []
                if answers.count > 1 { state.answers[taped.name]?[asked]?.removeFirst() }
                return answers.first
            }
        }
        guard let answer else {
            let input = asked ?? .string("can't be stored, or has a secret that is not named")
            let recorded = state.withLock { $0.answers[taped.name] ?? [:] }
            throw TapeMissError(A.self, on: self, input, among: Array(recorded.keys))
        }
        let result: Result<Any, any Error>
        do {
            result = try self.result(of: answer, taped.format)
        } catch {
            let output = typeName(of: taped.format.value)
            let problem = "An answer to \(taped.name) doesn't fit \(output): \(error.reason)"
            let remedy = "Record \(file.path) again, or change it to what the type is now."
            let text = answer.value?.text.prefix(200) ?? "null"
            result = .failure(TapeError("\(problem)\n\n    \(text)\n\n\(remedy)"))
        }
        guard let clock, let after = answer.after else { return (result, nil) }
        // A file may have been edited, and no clock waits for ever.
        let duration = Duration.seconds(min(max(after, 0), 1_000_000_000))
        return (result, { try await clock.sleep(for: duration) })
    }

    /// What an answer on the tape stands for. Throws what keeps it from being restored.
    func result(of answer: Answer, _ format: TapeFormat) throws -> Result<Any, any Error> {
        guard let error = answer.error else {
            return .success(try format.restore(answer.value ?? .null))
        }
        let type = errors.first { qualifiedTypeName(of: $0) == error.type }
        guard let type, let value = answer.value else { return .failure(error) }
        return .failure(try value.decoded(as: type))
    }
}
