public import Plug

extension Actions {
    /// Plugs a closure into an action, and records what the action is called with.
    ///
    /// ```swift
    /// let likes = Actions.record(LikePhoto.self) { photo in Promise() }
    /// ```
    ///
    /// The closure runs on the calling thread, after the input was recorded. It is plugged into the
    /// current registry, and replaces what was plugged there. What is plugged afterwards replaces
    /// the recorder, which then records no more. Outside all scopes, where it would answer other
    /// tests, too, that is an issue.
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

    /// Plugs a closure into an asynchronous action, and records what the action is called with.
    ///
    /// The closure runs on the caller's actor, after the input was recorded. It is plugged into the
    /// current registry, and replaces what was plugged there. What is plugged afterwards replaces
    /// the recorder, which then records no more. Outside all scopes, where it would answer other
    /// tests, too, that is an issue.
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

    /// Records what an action is called with, and lets what is plugged answer, now and later.
    ///
    /// With nothing plugged, nothing is recorded. It goes on as long as the current registry.
    /// Outside all scopes, where it would go on in other tests, that is an issue.
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

    /// Records what an asynchronous action is called with, and lets what is plugged answer, now and
    /// later.
    ///
    /// With nothing plugged, nothing is recorded. It goes on as long as the current registry.
    /// Outside all scopes, where it would go on in other tests, that is an issue.
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
