extension Actions {
    /// Calls a use case in this registry, which an object may own: `session.action(SignOut.self)`.
    ///
    /// Closures behind its promise run here, too. Otherwise like `action` inside `run(_:)`.
    public func action<A: IsAction>(
        _ action: A.Type,
        _ input: A.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> A.Output {
        let output = run { Plug.action(action, input, fileID: fileID, line: line) }
        guard let promise = AnyPromise.promise(in: output) as? any PromisedOutput else {
            return output
        }
        return promise.passedOn(in: self) as! A.Output
    }

    /// Calls a use case without an input in this registry.
    public func action<A: IsAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> A.Output where A.Input == Void {
        self.action(action, (), fileID: fileID, line: line)
    }

    /// Calls an asynchronous use case in this registry, as `action` does inside `run(_:)`.
    nonisolated(nonsending) public func action<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> A.Output {
        try await run { try await Plug.action(action, input, fileID: fileID, line: line) }
    }

    /// Calls an asynchronous use case without an input in this registry.
    nonisolated(nonsending) public func action<A: IsAsyncAction>(
        _ action: A.Type,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> A.Output where A.Input == Void {
        try await self.action(action, (), fileID: fileID, line: line)
    }
}
