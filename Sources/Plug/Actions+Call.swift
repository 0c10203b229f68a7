/// Calls a use case: whatever is plugged into it performs it, on the calling thread.
///
/// With nothing plugged, or an implementation that doesn't override `perform`, a ``Promise`` is
/// rejected with an ``UnpluggedActionError``. Any other output can't be made up, so the program
/// stops with the text of that error. The lookup takes no lock, O(1), and allocates nothing.
///
/// - Parameters:
///   - action: The use case.
///   - input: What it works on.
///   - fileID: The caller's module and file, for that error.
///   - line: The caller's line, for that error.
/// - Returns: What the implementation returns.
public func action<A: IsAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output {
    let actions = Actions.shared
    let output: A.Output? = actions.sockets.socket(for: ActionKey(action))?.withAnswer { answer in
        // Every answer under this key has this type: `ActionKey` tells why.
        unsafeDowncast(answer, to: Answer<A.Input, A.Output>.self).perform(input)
    }
    return output ?? actions.unplugged(action, calledAt: CallSite(fileID: fileID, line: line))
}

/// Calls a use case that takes no input: `action(SignOut.self)`.
///
/// With nothing plugged it does what ``action(_:_:fileID:line:)`` does.
public func action<A: IsAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output where A.Input == Void {
    Plug.action(action, (), fileID: fileID, line: line)
}

/// Calls a use case that promises its output, and awaits it: `try await action(LikePhoto.self, photo)`.
///
/// It throws what the promise is rejected with, also ``UnpluggedActionError``. When the calling
/// task is cancelled, it cancels the promise too and throws `CancellationError`.
nonisolated(nonsending) public func action<A: IsAction, Value>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> Value where A.Output == Promise<Value> {
    let promise: Promise<Value> = Plug.action(action, input, fileID: fileID, line: line)
    return try await promise.value
}

/// Calls a use case that takes no input and promises its output, and awaits it.
///
/// It throws what the promise is rejected with, also ``UnpluggedActionError``.
nonisolated(nonsending) public func action<A: IsAction, Value>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> Value where A.Output == Promise<Value>, A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}

/// Calls an asynchronous use case: whatever is plugged into it performs it, on the caller's actor.
///
/// It throws what the implementation throws, and ``UnpluggedActionError`` with nothing plugged, or
/// with an implementation that doesn't override `perform`.
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output {
    let actions = Actions.shared
    let caller = CallSite(fileID: fileID, line: line)
    let key = ActionKey(action, isAsync: true)
    guard let answer = actions.sockets.socket(for: key)?.withAnswer({ $0 }) else {
        throw actions.unplugged(async: action, calledAt: caller)
    }
    do {
        // Every answer under this key has this type: `ActionKey` tells why.
        return try await unsafeDowncast(answer, to: AsyncAnswer<A.Input, A.Output>.self)
            .perform(input)
    } catch let error as UnpluggedActionError where error.caller == nil {
        throw actions.unplugged(async: action, calledAt: caller)
    }
}

/// Calls an asynchronous use case that takes no input.
///
/// It throws what the implementation throws, and ``UnpluggedActionError`` with nothing plugged.
nonisolated(nonsending) public func action<A: IsAsyncAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) async throws -> A.Output where A.Input == Void {
    try await Plug.action(action, (), fileID: fileID, line: line)
}
