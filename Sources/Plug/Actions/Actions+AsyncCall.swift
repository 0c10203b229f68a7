public import Synchronization

/// Calls a use case that promises its output, and awaits it.
///
/// It is the form that Swift chooses for `try await action(LikePhoto.self, photo)`.
///
/// It throws what the promise is rejected with, also ``UnpluggedActionError``. When the calling
/// task is cancelled, it throws `CancellationError`, and cancels the promise unless others wait for
/// it. In a task that is cancelled already, the action is performed all the same, so that it can
/// see to that itself.
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

/// Calls a use case that takes no input and promises its output, and awaits it.
///
/// It throws what the promise is rejected with, also ``UnpluggedActionError``. When the calling
/// task is cancelled, it throws `CancellationError`, and cancels the promise unless others wait for
/// it.
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
    let actions = Actions.current
    let isObserved = Actions.observerCount.load(ordering: .relaxed) > 0
    let call = isObserved ? actions.begin(action, caller) : nil
    do {
        let output = try await actions.perform(action, input, caller)
        call?.end(.returned)
        return output
    } catch {
        call?.end(ActionEvent.Outcome(error))
        throw error
    }
}

/// Calls an asynchronous use case that takes no input.
///
/// It throws what the implementation throws, and ``UnpluggedActionError`` with nothing plugged.
@inlinable
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output where A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}

extension Actions {
    /// Performs an asynchronous action, unobserved.
    @inlinable
    nonisolated(nonsending) func perform<A: IsAsyncAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) async throws -> A.Output {
        let key = ActionKey(action, isAsync: true)
        guard let implementation = implementation(for: key, of: action) else {
            throw unplugged(async: action, calledAt: caller)
        }
        do {
            return try await implementation.of(async: action).perform(input)
        } catch let error as UnpluggedActionError where error.isMissingOverride(of: action) {
            throw unplugged(async: action, error, calledAt: caller)
        }
    }
}
