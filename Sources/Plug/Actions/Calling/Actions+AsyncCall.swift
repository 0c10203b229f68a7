/// Calls an asynchronous use case: its implementation performs it, on the caller's actor, unless
/// an override of `perform` leaves that actor.
///
/// The call throws the error of the implementation, or ``UnpluggedActionError`` if there is none.
@inlinable
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output {
    let caller = CallSite(fileID: fileID, line: line)
    let call: Call<A.Input, A.Output> = Actions.call(action, input, caller)
    return try await call.value(for: input, of: action, calledAt: caller)
}

/// Calls an asynchronous use case without an input. Otherwise the same as with an input.
@inlinable
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output where A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}
