public import Synchronization

/// Calls a use case: its implementation performs it, on the calling thread.
///
/// Without an implementation, a ``Promise`` is rejected with an ``UnpluggedActionError``, which
/// names `fileID` and `line`. Another ``FailableOutput`` carries that error, too. For any other
/// output, the program stops with its text.
///
/// The lookup allocates nothing and is O(1). It takes a lock if the implementation and its
/// interceptors aren't those of the first call in this registry or scope, or if an interceptor can
/// still be taken out. The first lookup after a plug in this registry, or in an enclosing one, is
/// O(depth of scopes): it takes a lock for each scope, and may allocate memory for the result.
@inlinable @inline(__always)
public func action<A: IsAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output {
    let caller = CallSite(fileID: fileID, line: line)
    // The fast path, if that is open and knows the implementation.
    if let registry = Actions.fastPath.load(ordering: .acquiring) {
        do {
            let answer = try registry._withUnsafeGuaranteedRef { registry in
                try registry.withAnswer(for: ObjectIdentifier(action)) { implementation in
                    try implementation.of(action).perform(input)
                }
            }
            if let answer { return answer }
        } catch {
            return Actions.unplugged(action, error, calledAt: caller)
        }
    }
    return Actions.perform(action, input, caller)
}

/// Calls a use case without an input: `action(SignOut.self)`. Otherwise the same as with an input.
@inlinable
public func action<A: IsAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output where A.Input == Void {
    Plug.action(action, (), fileID: fileID, line: line)
}

extension Actions {
    /// Performs an action without the fast path. Out of line, so that all its callers share this.
    @inlinable
    @inline(never)
    static func perform<A: IsAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) -> A.Output {
        // The scope is bound for the whole call, so the call need not retain it.
        let actions = unretainedScope ?? Unmanaged.passUnretained(shared)
        return actions._withUnsafeGuaranteedRef { actions in
            if observerCount.load(ordering: .relaxed) == 0 {
                return actions.performUnobserved(action, input, caller)
            }
            return ObservedCall.perform(action, caller, in: actions, tracing: input) {
                actions.performUnobserved(action, input, caller)
            }
        }
    }

    /// Performs an action, and tells no observer.
    @inlinable
    @inline(never)
    func performUnobserved<A: IsAction>(
        _ action: A.Type,
        _ input: A.Input,
        _ caller: CallSite
    ) -> A.Output {
        do {
            if let answer = answer(for: ObjectIdentifier(action)) {
                return try answer._withUnsafeGuaranteedRef { try $0.of(action).perform(input) }
            }
            if let answer = findAnswer(of: action) {
                return try answer.of(action).perform(input)
            }
            return Self.unplugged(action, nil, calledAt: caller)
        } catch {
            return Self.unplugged(action, error, calledAt: caller)
        }
    }
}
