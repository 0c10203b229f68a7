import Foundation
public import Plug

extension Tape {
    /// Plugs the answers on the tape into an action.
    ///
    /// Equal calls get the answers in the order in which the recorded calls began. The last answer
    /// is repeated. An error comes back as itself if the tape knows its type, or else as
    /// ``TapedError``. If an input is not on the tape, the call fails with ``TapeMissError``. If an
    /// answer no longer fits the output, the call fails with ``TapeError``. A promise and any other
    /// `FailableOutput` carry these errors. For another output, the program stops. A second call of
    /// this function plugs the action again, and continues with the next answer. The parameters and
    /// the thrown error are as for `record`.
    ///
    /// - Returns: Evidence for a composition root that replays.
    @discardableResult
    public func replay<A: IsAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) -> Plugged<A> {
        try replay(action, A.Output.self, key, format, fileID, line)
    }

    /// Plugs the answers into an asynchronous action, which throws errors. Otherwise behaves like
    /// the `Action` form.
    @discardableResult
    public func replay<A: IsAsyncAction>(
        _ action: A.Type,
        by key: (@Sendable (A.Input) throws -> any Encodable)? = nil,
        storing format: TapeFormat? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) throws(TapeError) -> Plugged<A> {
        try replay(action, AsyncOutput<A>.self, key, format, fileID, line)
    }

    private func replay<A: Pluggable, Output>(
        _ action: A.Type,
        _: Output.Type,
        _ key: TapedAction<A>.Key?,
        _ format: TapeFormat?,
        _ fileID: StaticString,
        _ line: UInt
    ) throws(TapeError) -> Plugged<A> {
        let place = CallSite(fileID: fileID, line: line)
        let taped = try TapedAction<A>("replay", on: self, key, format, Output.self)
        @Sendable func perform(_ input: A.Input) throws(TapeMissError) -> Output {
            switch try answer(to: input, of: taped) {
            case .success(let value):
                let output = (Output.self as? any TapedOutput.Type)?.answering(value) ?? value
                return output as! Output
            case .failure(let error):
                guard let failable = Output.self as? any FailableOutput.Type else {
                    fatalError("\(taped.name) can't fail, but does so on \(file.path): \(error)")
                }
                return failable.failed(with: error) as! Output
            }
        }
        return Actions.plug(action, answering: perform, at: place)
    }

    private func answer<A>(
        to input: A.Input,
        of taped: TapedAction<A>
    ) throws(TapeMissError) -> Answer {
        var secrets = taped.secrets
        let asked = Result { try taped.input(input, &secrets) }
        let key = try? Call.key(taped.name, asked.get())
        let stored = key.flatMap { key in state.withLock { $0.calls[key]?.next() } }
        guard let stored else { throw TapeMissError(taped, on: self, asked) }
        do {
            return try taped.restored(stored)
        } catch {
            let output = typeName(of: taped.format.value)
            let problem = "An answer to \(taped.name) doesn't fit \(output): \(error.reason)"
            let remedy = "Record \(file.path) again, or change it to what the type is now."
            let text = (stored["value"] ?? stored).text().prefix(200)
            return .failure(TapeError("\(problem)\n\n    \(text)\n\n\(remedy)"))
        }
    }
}
