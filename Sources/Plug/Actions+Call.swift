public import Synchronization

/// Calls a use case: whatever is plugged into it performs it, on the calling thread.
///
/// With nothing plugged, or an implementation that doesn't override `perform`, a ``Promise`` is
/// rejected with an ``UnpluggedActionError``. Any other output can't be made up, so the program
/// stops with the text of that error. The lookup allocates nothing, is O(1), and takes a lock only
/// for what has been plugged again. In a scope, the first one after a plug anywhere is O(depth):
/// it takes a lock for each scope, and makes room to remember what it finds.
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
    let sockets = Actions.shortcut.load(ordering: .acquiring)
    if let sockets {
        let output = sockets._withUnsafeGuaranteedRef { sockets in
            sockets.withAnswer(to: ActionKey(action)) { answer in
                // Every answer under this key has this type: `ActionKey` tells why.
                unsafeDowncast(answer, to: Answer<A.Input, A.Output>.self).perform(input)
            }
        }
        if let output { return output }
    }
    let caller = CallSite(fileID: fileID, line: line)
    return Actions.perform(action, input, caller, isUnanswered: sockets != nil)
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
    /// Performs an action for which the shortcut is not enough, or tells that nobody does.
    ///
    /// One function for both, so that less is inlined into each call.
    ///
    /// - Parameter isUnanswered: Whether the shortcut was there, and led to no answer.
    @inlinable
    @inline(never)
    static func perform<A: IsAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite,
        isUnanswered: Bool
    ) -> A.Output {
        guard !isUnanswered else { return shared.unplugged(action, calledAt: caller) }
        let actions = current
        let call = observerCount.load(ordering: .relaxed) == 0 ? nil : actions.begin(action, caller)
        let output =
            actions.withAnswer(to: ActionKey(action), of: action) { answer in
                // Every answer under this key has this type: `ActionKey` tells why.
                unsafeDowncast(answer, to: Answer<A.Input, A.Output>.self).perform(input)
            } ?? actions.unplugged(action, calledAt: caller)
        call?.end(with: output)
        return output
    }
}
