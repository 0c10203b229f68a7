public import Synchronization

/// Calls a use case: whatever is plugged into it performs it, on the calling thread.
///
/// With nothing plugged, or an implementation that doesn't override `perform`, a ``Promise`` is
/// rejected with an ``UnpluggedActionError``. Any other output can't be made up, so the program
/// stops with the text of that error. The lookup allocates nothing, is O(1), and takes a lock only
/// for what has been plugged again. The first one after a plug anywhere is O(depth of scopes): it
/// takes a lock for each scope, and makes room to remember what it finds.
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
    #if DEBUG
        return CallDepth.inside(action, caller) { Actions.call(action, input, caller) }
    #else
        return Actions.call(action, input, caller)
    #endif
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
    /// Performs an action on the fast path, if it is open and leads to an implementation.
    @inlinable @inline(__always)
    static func call<A: IsAction>(_ action: A.Type, _ input: A.Input, _ caller: CallSite)
        -> A.Output
    {
        let registry = fastPath.load(ordering: .acquiring)
        if let registry {
            let output = registry._withUnsafeGuaranteedRef { registry in
                registry.withImplementation(for: ActionKey(action), of: action) { implementation in
                    implementation.of(action).perform(input)
                }
            }
            if let output { return output }
        }
        return perform(action, input, caller, isUnplugged: registry != nil)
    }

    /// Performs an action for which the fast path is not enough, or tells that nobody does.
    ///
    /// One function for both, so that less is inlined into each call.
    ///
    /// - Parameter isUnplugged: Whether the fast path was there, and led to no implementation.
    @inlinable
    @inline(never)
    static func perform<A: IsAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite,
        isUnplugged: Bool
    ) -> A.Output {
        guard !isUnplugged else { return shared.unplugged(action, calledAt: caller) }
        // The scope is bound for the whole call, which therefore need not retain it.
        let actions = unretainedScope ?? Unmanaged.passUnretained(shared)
        return actions._withUnsafeGuaranteedRef { actions in
            if traceCount.load(ordering: .relaxed) > 0,
                let call = actions.begin(action, caller, tracing: input)
            {
                return call.perform { actions.performUnseen(action, input, caller) }
            }
            let call =
                observerCount.load(ordering: .relaxed) == 0
                ? nil : actions.begin(action, caller)
            let output = actions.performUnseen(action, input, caller)
            call?.end(with: output)
            return output
        }
    }

    /// Performs an action, and tells no observer.
    @inlinable @inline(__always)
    func performUnseen<A: IsAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) -> A.Output {
        withImplementation(for: ActionKey(action), of: action) { implementation in
            implementation.of(action).perform(input)
        } ?? unplugged(action, calledAt: caller)
    }
}
