public import Synchronization

/// Calls a use case that promises its output, and awaits the value.
///
/// Swift chooses this form for `try await action(LikePhoto.self, photo)`. The action is performed
/// on the actor `isolation`, the caller's. The call throws the error that rejects the promise, such
/// as an ``UnpluggedActionError`` that names `fileID` and `line`. If the calling task is canceled
/// while it waits, the call throws `CancellationError`, and cancels the promise unless others wait
/// for it. In a task that is already canceled, the action is still performed.
///
/// At the top level of a `main.swift`, Swift chooses the synchronous form and warns that nothing is
/// awaited. Write `try await action(LikePhoto.self, photo).value` there.
@inlinable
public func action<A: IsAction, Value>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    // Because of this parameter, Swift prefers the synchronous form where both fit, as in
    // `{ photo in print(photo); return action(LikePhoto.self, photo) }`.
    isolation: isolated (any Actor)? = #isolation
) async throws -> Value where A.Output == Promise<Value> {
    let promise: Promise<Value> = Plug.action(action, input, fileID: fileID, line: line)
    return try await promise.valueCancellingWithTask()
}

/// Calls a use case without an input, and awaits the value. Otherwise the same as with an input.
@inlinable
public func action<A: IsAction, Value>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
) async throws -> Value where A.Output == Promise<Value>, A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}

/// Calls an asynchronous use case: its implementation performs it, on the caller's actor.
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
