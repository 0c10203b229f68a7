public import Synchronization

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
    let (caller, actions) = (CallSite(fileID: fileID, line: line), Actions.current)
    if Actions.observerCount.load(ordering: .relaxed) == 0 {
        return try await actions.performUnobserved(action, input, caller)
    }
    return try await ObservedCall.perform(action, caller, in: actions, tracing: input) {
        try await actions.performUnobserved(action, input, caller)
    }
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

extension Actions {
    /// Performs an asynchronous action, and tells no observer.
    @inlinable
    nonisolated(nonsending) func performUnobserved<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) async throws -> A.Output {
        let answer = answer(for: ObjectIdentifier(action))?.takeUnretainedValue()
        guard let implementation = answer ?? findAnswer(of: action) else {
            throw Self.unplugged(action, nil, calledAt: caller)
        }
        do {
            return try await implementation.of(async: action).perform(input)
        } catch {
            throw Self.unplugged(action, error, calledAt: caller)
        }
    }
}
