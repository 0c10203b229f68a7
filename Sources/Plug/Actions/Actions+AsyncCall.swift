public import Synchronization

/// Calls a use case that promises its output, and awaits it.
///
/// It is the form that Swift chooses for `try await action(LikePhoto.self, photo)`.
///
/// It throws what the promise is rejected with, also ``UnpluggedActionError``. When the calling
/// task is cancelled, it throws `CancellationError`, and cancels the promise unless others wait for
/// it. In a task that is cancelled already, the action is performed all the same: what to do then
/// is up to the implementation.
///
/// At the top level of a `main.swift`, Swift chooses the synchronous form and warns that nothing is
/// awaited: there, write `try await action(LikePhoto.self, photo).value`.
///
/// - Parameters:
///   - action: The use case.
///   - input: What it works on.
///   - fileID: The caller's module and file, for the error.
///   - line: The caller's line, for the error.
///   - isolation: The actor on which the action is performed: the caller's.
@inlinable
public func action<A: IsAction, Value>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    // This parameter has a second task. With a parameter more, Swift prefers the synchronous form
    // where both would do, as in `{ photo in print(photo); return action(LikePhoto.self, photo) }`.
    isolation: isolated (any Actor)? = #isolation
) async throws -> Value where A.Output == Promise<Value> {
    let promise: Promise<Value> = Plug.action(action, input, fileID: fileID, line: line)
    return try await promise.valueCancellingWithTask()
}

/// Calls a use case that takes no input and promises its output, and awaits it. Otherwise the same
/// as with an input.
@inlinable
public func action<A: IsAction, Value>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
) async throws -> Value where A.Output == Promise<Value>, A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}

/// Calls an asynchronous use case: whatever is plugged into it performs it, on the caller's actor.
///
/// It throws what the implementation throws, and ``UnpluggedActionError`` with nothing plugged, or
/// with an implementation that doesn't override `perform`.
@inlinable
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output {
    let caller = CallSite(fileID: fileID, line: line)
    #if DEBUG
        return try await CallDepth.inside(action, caller) {
            try await Actions.call(action, input, caller)
        }
    #else
        return try await Actions.call(action, input, caller)
    #endif
}

/// Calls an asynchronous use case that takes no input. Otherwise the same as with an input.
@inlinable
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output where A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}

extension Actions {
    /// Performs an asynchronous action, and tells observers.
    @inlinable
    nonisolated(nonsending) static func call<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) async throws -> A.Output {
        let actions = current
        guard observerCount.load(ordering: .relaxed) > 0,
            let call = actions.begin(action, caller, tracing: input)
        else { return try await actions.perform(action, input, caller) }
        return try await call.perform { try await actions.perform(action, input, caller) }
    }

    /// Performs an asynchronous action, unobserved.
    @inlinable
    nonisolated(nonsending) func perform<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) async throws -> A.Output {
        let key = ActionKey(action, isAsync: true)
        guard let implementation = withImplementation(for: key, of: action, { $0 }) else {
            throw unplugged(async: action, calledAt: caller)
        }
        do {
            return try await implementation.of(async: action).perform(input)
        } catch let error as any MissingAnswerError where error.lacksCaller(of: action) {
            throw unplugged(async: action, error, calledAt: caller)
        }
    }
}
