public import Synchronization

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
@inlinable
public func action<A: IsAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output {
    let caller = CallSite(fileID: fileID, line: line)
    guard Actions.detours.load(ordering: .relaxed) == 0 else {
        return Actions.current.perform(action, input, caller)
    }
    let output: A.Output? = Actions.shared.withAnswer(to: ActionKey(action)) { answer in
        // Every answer under this key has this type: `ActionKey` tells why.
        unsafeDowncast(answer, to: Answer<A.Input, A.Output>.self).perform(input)
    }
    return output ?? Actions.shared.unplugged(action, calledAt: caller)
}

/// Calls a use case that takes no input: `action(SignOut.self)`.
///
/// With nothing plugged, it does what `action(_:_:)` does.
@inlinable
public func action<A: IsAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output where A.Input == Void {
    Plug.action(action, (), fileID: fileID, line: line)
}

extension Actions {
    /// Performs an action where there are scopes or observers.
    @inlinable
    @inline(never)
    func perform<A: IsAction>(_ action: A.Type, _ input: A.Input, _ caller: CallSite) -> A.Output {
        let call = Self.observerCount.load(ordering: .relaxed) == 0 ? nil : begin(action, caller)
        let answer = answer(to: ActionKey(action), of: action)
        let output =
            answer.flatMap { answer in
                // Every answer under this key has this type: `ActionKey` tells why.
                unsafeDowncast(answer, to: Answer<A.Input, A.Output>.self).perform(input)
            } ?? unplugged(action, calledAt: caller)
        call?.end(with: output)
        return output
    }
}
