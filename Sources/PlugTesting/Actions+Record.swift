public import Plug

extension Actions {
    /// Plugs a closure into an action, and records the inputs of the calls.
    ///
    /// <!-- snippet: Testing.recording -->
    /// ```swift
    /// let likes = Actions.record(LikePhoto.self) { photo in Promise() }
    /// ```
    ///
    /// It takes every closure that `<~` takes, and runs it where `<~` would, after the input is
    /// recorded. The closure replaces what is plugged in the current registry, and a later plug
    /// replaces the closure. Outside all scopes, it would answer other tests, so that is an issue.
    /// Failures name `fileID` and `line`.
    public static func record<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> where A.Input: Sendable {
        let recorder = Recorder<A.Input>(of: action, fileID, line)
        plug(action, { perform(recorder.record($0).input) }, fileID: fileID, line: line)
        return recorder.plugged()
    }

    /// Plugs an asynchronous closure into an action that returns a promise.
    ///
    /// For each call, it runs in a task of its own, on the actor of the code that wrote it.
    /// Otherwise behaves like the form for a closure that returns the output.
    @_disfavoredOverload
    public static func record<A: IsAction, Value>(
        _ action: A.Type,
        @_inheritActorContext
        _ perform: @escaping @isolated(any) @Sendable (A.Input) async throws -> Value,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> where A.Input: Sendable, A.Output == Promise<Value> {
        let promising = { @Sendable (input: A.Input) in
            Promise({ try await perform(input) }, fileID: fileID, line: line)
        }
        return record(action, promising, fileID: fileID, line: line)
    }

    /// Plugs a closure that runs on the caller's actor. Otherwise behaves like the `Action` form.
    public static func record<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> {
        let recorder = Recorder<A.Input>(of: action, fileID, line)
        plug(action, { try await perform(recorder.record($0).input) }, fileID: fileID, line: line)
        return recorder.plugged()
    }
}

// MARK: - Answers in a list

extension Actions {
    /// Plugs a list of answers, one for each call in order, and records the inputs.
    ///
    /// <!-- snippet: Testing.recording-a-call -->
    /// ```swift
    /// Actions.record(LikePhoto.self, answers: [.failure(Offline()), .success(())])
    /// ```
    ///
    /// If there are more calls than answers, the extra calls fail, and an issue is recorded at the
    /// caller's line. Answers that no call has asked for are an issue at the end of the test, unless
    /// `areOptional`. Otherwise behaves like the form with a closure.
    @discardableResult
    public static func record<A: IsAction, Value>(
        _ action: A.Type,
        answers: [Result<Value, any Error>],
        areOptional: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> where A.Input: Sendable, A.Output == Promise<Value> {
        let recorder = Recorder<A.Input>(of: action, fileID, line, areOptional ? 0 : answers.count)
        @Sendable func perform(_ input: A.Input) throws(NoAnswerLeftError) -> A.Output {
            switch try recorder.answer(to: input, answers) {
            case .success(let value): Promise(value)
            case .failure(let error): Promise(error: error)
            }
        }
        plug(action, answering: perform, at: CallSite(fileID: fileID, line: line))
        return recorder.plugged()
    }

    /// Plugs answers into an asynchronous action, like the form above. A call throws a failure.
    @discardableResult
    public static func record<A: IsAsyncAction>(
        _ action: A.Type,
        answers: [Result<A.Output, any Error>],
        areOptional: Bool = false,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> {
        let recorder = Recorder<A.Input>(of: action, fileID, line, areOptional ? 0 : answers.count)
        plug(action, { try recorder.answer(to: $0, answers).get() }, fileID: fileID, line: line)
        return recorder.plugged()
    }
}

// MARK: - Spying

extension Actions {
    /// Records the inputs of an action's calls, and leaves the calls to what is plugged, now and
    /// later.
    ///
    /// With nothing plugged, nothing is recorded. The recording lasts as long as the current
    /// registry. Outside all scopes, it would go on in other tests, so that is an issue.
    public static func record<A: IsAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> where A.Input: Sendable {
        let recorder = Recorder<A.Input>(of: action, fileID, line)
        intercept(action, { $1(recorder.record($0).input) }, fileID: fileID, line: line)
        return recorder
    }

    /// Records the inputs of an asynchronous action. Otherwise behaves like the `Action` form.
    public static func record<A: IsAsyncAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> {
        let recorder = Recorder<A.Input>(of: action, fileID, line)
        intercept(action, { try await $1(recorder.record($0).input) }, fileID: fileID, line: line)
        return recorder
    }
}
