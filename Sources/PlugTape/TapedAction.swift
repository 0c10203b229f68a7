import Plug

/// An action on a tape, and how the tape stores its calls.
struct TapedAction<A: Pluggable>: Sendable {
    typealias Key = @Sendable (A.Input) throws -> any Encodable
    /// The action's name, with its module, because two modules may have actions of one name.
    let name = tapeName(of: A.self)
    let format: TapeFormat
    /// The part of an input that distinguishes calls.
    private let key: Key
    let secrets: Secrets
    private let errors: [any (Error & Codable).Type]

    /// The type of the output is that inside Plug.
    init<Output>(
        _ verb: String,
        on tape: Tape,
        _ part: Key?,
        _ given: TapeFormat?,
        _: Output.Type
    ) throws(TapeError) {
        let type = (Output.self as? any TapedOutput.Type)?.value ?? Output.self
        let (input, output) = (typeName(of: A.Input.self), typeName(of: type))
        let isBare = part == nil && A.Input.self != Void.self || given == nil && type != Void.self
        let by = "by: { $0.… }"
        let storing = "storing: TapeFormat { (output: \(output)) in … } restoring: { … }"
        let (format, key) = (given ?? TapeFormat(of: type), part ?? Self.wholeInput)
        var problem: String?
        if tape.isRecording != (verb == "record") {
            problem = "Make another, with Tape(recordingTo:) or Tape(replaying:)"
        } else if type is any AsyncSequence.Type {
            problem = "Its output \(output) is a stream. Plug one by hand"
        } else if A.self is any Confidential.Type, isBare {
            problem = "It is Confidential. Say what people may read, with \(by) and \(storing)"
        } else if format?.value != type {
            let wanted = format.map { typeName(of: $0.value) } ?? "Codable"
            problem = "Its output \(output) is not \(wanted). Make it so, or add \(storing)"
        } else if key == nil {
            let remedy = "what of it tells one call from another, \(by)"
            problem = "Its input \(input) is not Encodable. Make it so, or add \(remedy)"
        } else {
            if tape.isRecording { try tape.checkFile() }
            let id = ObjectIdentifier(A.self)
            let old = tape.state.withLock { [name] in $0.actions.updateValue(id, forKey: name) }
            if let old, old != id {
                problem = "Another use case of this name is on this tape. Rename one"
            } else if old != nil, tape.isRecording {
                problem = "It is recorded on this tape already"
            }
        }
        guard let format, let key, problem == nil else {
            throw TapeError("A tape can't \(verb) \(name). \(problem ?? "").")
        }
        (self.key, self.format, errors) = (key, format, tape.errors)
        secrets = Secrets(tape.secrets, in: A.self)
    }

    /// The whole input as the key. Nil if the input is neither `Encodable` nor `Void`.
    private static var wholeInput: Key? {
        // The conformance is looked up now. One on the main actor is not found on other threads.
        func whole<Input: Encodable & SendableMetatype>(_: Input.Type) -> Key { { $0 as! Input } }
        if A.Input.self == Void.self { return { _ in Bool?.none } }
        return (A.Input.self as? any (Encodable & SendableMetatype).Type).map { whole($0) }
    }

    /// The input on the tape. Throws if it can't be stored.
    func input(_ input: A.Input, _ secrets: inout Secrets) throws -> JSON {
        try secrets.hide(JSON(key(input)), at: "input")
    }

    /// The answer on the tape. Throws if it can't be stored there and restored again.
    func stored(_ answer: Answer, _ secrets: inout Secrets) throws -> JSON {
        switch answer {
        case .success(let value):
            return .object([("value", try stored(value, format, "output", &secrets))])
        case .failure(let error):
            let name = tapeName(of: type(of: error))
            // Addresses in memory differ in each run.
            let text = secrets.text(of: error).replacing(/0x[0-9a-fA-F]{6,}/, with: "0x…")
                .replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
            var fields = [("error", try JSON(TapedError(type: name, description: text)))]
            let known = errors.first { $0 == type(of: error) }
            if let whole = known.flatMap({ TapeFormat(of: $0) }) {
                fields.append(("value", try stored(error, whole, "error", &secrets)))
            }
            return .object(fields)
        }
    }

    private func stored(
        _ value: Any,
        _ format: TapeFormat,
        _ path: String,
        _ secrets: inout Secrets
    ) throws -> JSON {
        let json = try format.store(value)
        let hidden = try secrets.hide(json, at: path)
        // A placeholder may not fit the type, or the type may encode what it can't decode.
        var restored = try format.restore(hidden)
        if !secrets.isEmpty { restored = try format.restore(json) }
        guard format.areEqual?(value, restored) ?? true else {
            let type = typeName(of: format.value)
            throw TapeError("\(path) comes back as another \(type). Add by: or storing:")
        }
        return hidden
    }

    /// The answer that was stored. Throws if it doesn't fit the output.
    func restored(_ answer: JSON) throws -> Answer {
        let value = answer["value"]
        guard let error = try answer["error"]?.decoded(as: TapedError.self) else {
            return .success(try format.restore(value ?? .literal("null")))
        }
        let type = errors.first { tapeName(of: $0) == error.type }
        guard let type, let value else { return .failure(error) }
        return .failure(try value.decoded(as: type))
    }
}

/// The name of a type on a tape.
func tapeName(of type: Any.Type) -> String { onAllSystems(typeName(of: type, withModules: true)) }

/// A name without the module that Foundation has on Linux only.
func onAllSystems(_ name: String) -> String {
    name.replacing("FoundationEssentials.", with: "Foundation.")
}

typealias Answer = Result<Any, any Error>

/// Gets the answer of a call.
typealias End = @Sendable (Answer) -> Void

/// The output of an asynchronous action inside Plug.
typealias AsyncOutput<A: IsAsyncAction> = Plug.Call<A.Input, A.Output>

/// An output that ends later, for code that doesn't know its types.
protocol TapedOutput {
    static var value: Any.Type { get }
    /// The same output, before whose end a closure gets the answer.
    func recorded(_ end: @escaping End) -> Self
    /// `TapedAction` has checked that the format restores the type of the value.
    static func answering(_ value: Any) -> Self
}

extension Promise: TapedOutput {
    static var value: Any.Type { Value.self }

    func recorded(_ end: @escaping End) -> Promise { telling { end($0.map { $0 }) } }

    static func answering(_ value: Any) -> Promise { Promise(value as! Value) }
}

extension Plug.Call: TapedOutput {
    static var value: Any.Type { Output.self }

    func recorded(_ end: @escaping End) -> Self {
        Self { input in
            let result: Result<Output, any Error>
            do { result = .success(try await work(input)) } catch { result = .failure(error) }
            // Canceled work may fail with an error of its own.
            if !Task.isCancelled { end(result.map { $0 }) }
            return try result.get()
        }
    }

    static func answering(_ value: Any) -> Self {
        let output = value as! Output
        return Self { _ in output }
    }
}
