public import Plug

extension Actions {
    /// Plugs a closure into an action, and records the inputs of the calls.
    ///
    /// ```swift
    /// let likes = Actions.record(LikePhoto.self) { photo in Promise() }
    /// ```
    ///
    /// The closure runs on the calling thread, after the input was recorded. The current registry
    /// gets the closure, in place of the former plug. A later plug replaces the closure, which then
    /// records no more. Outside all scopes, the closure would answer other tests, too: then an
    /// issue is recorded.
    public static func record<A: IsAction>(
        _ action: A.Type,
        _ perform: @escaping @Sendable (A.Input) -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> where A.Input: Sendable {
        let recorder = Recorder(of: action, fileID, line) as Recorder<A.Input>
        plug(
            action,
            { input in
                recorder.record(input)
                return perform(input)
            },
            fileID: fileID,
            line: line
        )
        return recorder
    }

    /// Plugs a closure that runs on the caller's actor. Otherwise the same as for an `Action`.
    public static func record<A: IsAsyncAction>(
        _ action: A.Type,
        _ perform: nonisolated(nonsending) @escaping @Sendable (A.Input) async throws -> A.Output,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> {
        let recorder = Recorder(of: action, fileID, line) as Recorder<A.Input>
        plug(
            action,
            { input in
                recorder.record(input)
                return try await perform(input)
            },
            fileID: fileID,
            line: line
        )
        return recorder
    }

    /// Records the inputs of an action's calls, and lets what is plugged answer, now and later.
    ///
    /// With nothing plugged, nothing is recorded. The recording goes on as long as the current
    /// registry. Outside all scopes, it would go on in other tests: then an issue is recorded.
    public static func record<A: IsAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> where A.Input: Sendable {
        let recorder = Recorder(of: action, fileID, line) as Recorder<A.Input>
        intercept(
            action,
            { input, next in
                recorder.record(input)
                return next(input)
            },
            fileID: fileID,
            line: line
        )
        return recorder
    }

    /// Records the inputs of an asynchronous action. Otherwise the same as for an `Action`.
    public static func record<A: IsAsyncAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Recorder<A.Input> {
        let recorder = Recorder(of: action, fileID, line) as Recorder<A.Input>
        intercept(
            action,
            { input, next in
                recorder.record(input)
                return try await next(input)
            },
            fileID: fileID,
            line: line
        )
        return recorder
    }
}
