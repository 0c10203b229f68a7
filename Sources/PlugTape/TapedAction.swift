import Plug

/// An action on a tape, and how its calls are stored there.
struct TapedAction<A: Pluggable>: Sendable {
    typealias Key = @Sendable (A.Input) throws -> any Encodable
    /// The action's name, with its module, because two modules may have actions of one name.
    let name = typeName(of: A.self, withModules: true)
    /// The part of an input that tells one call from another.
    private let key: Key
    let format: TapeFormat

    init(_ verb: String, on tape: Tape, by key: Key?, storing format: TapeFormat?) throws(TapeError)
    {
        let type = (A.Output.self as? any PromiseOutput.Type)?.value ?? A.Output.self
        let (input, output) = (typeName(of: A.Input.self), typeName(of: type))
        let format = format ?? TapeFormat(of: type)
        let key = key ?? Self.wholeInput
        var problem: String?
        if tape.isRecording != (verb == "record") {
            problem = "Make another, with Tape(recordingTo:) or Tape(replaying:)"
        } else if type is any AsyncSequence.Type {
            problem = "Its output \(output) is a stream. Plug one by hand"
        } else if format?.value != type {
            let wanted = format.map { typeName(of: $0.value) } ?? "Codable"
            let remedy = "storing: TapeFormat { (output: \(output)) in … } restoring: { … }"
            problem = "Its output \(output) is not \(wanted). Make it so, or add \(remedy)"
        } else if key == nil {
            let remedy = "what of it tells one call from another, by: { $0.… }"
            problem = "Its input \(input) is not Encodable. Make it so, or add \(remedy)"
        } else if tape.isRecording {
            try TapeFile.checkReplaceable(tape.file)
            let isNew = tape.state.withLock { [name] in $0.actions.insert(name).inserted }
            problem = isNew ? nil : "It is recorded on this tape already"
        }
        guard let format, let key, problem == nil else {
            throw TapeError("A tape can't \(verb) \(name). \(problem ?? "").")
        }
        (self.key, self.format) = (key, format)
    }

    /// The whole input as the key. Nil if the input is neither `Encodable` nor `Void`.
    private static var wholeInput: Key? {
        // The conformance is looked up now: one of the main actor's is not found on other threads.
        func whole<Input: Encodable & SendableMetatype>(_: Input.Type) -> Key { { $0 as! Input } }
        if A.Input.self == Void.self { return { _ in Bool?.none } }
        return (A.Input.self as? any (Encodable & SendableMetatype).Type).map { whole($0) }
    }

    /// The key of a call on the tape. Throws if the input can't be stored.
    func input(_ input: A.Input, hiding secrets: [TapeSecret]) throws -> JSON {
        try secrets.hide(JSON(key(input)), at: "input")
    }
}

/// `Wait` takes as long as the recorded answer took. `End` gets the answer.
typealias Wait = @Sendable () async throws -> Void
typealias End = @Sendable (Result<Any, any Error>) -> Void

/// A promise, for code that doesn't know its value's type.
protocol PromiseOutput {
    static var value: Any.Type { get }
    func telling(_ end: @escaping End) -> Self
    static func answering(_ answer: Result<Any, any Error>, after wait: Wait?) -> Self
}

extension Promise: PromiseOutput {
    static var value: Any.Type { Value.self }

    /// The same promise, after a closure that gets the answer.
    func telling(_ end: @escaping End) -> Promise {
        then { value in
            end(.success(value))
            return value
        }
        .onError { error in end(.failure(error)) }
    }

    static func answering(_ answer: Result<Any, any Error>, after wait: Wait?) -> Promise {
        // `TapedAction` has checked that the format restores this type.
        let answer = answer.map { $0 as! Value }
        if let wait {
            return Promise {
                try await wait()
                return try answer.get()
            }
        }
        return switch answer {
        case .success(let value): Promise(value)
        case .failure(let error): Promise(error: error)
        }
    }
}
