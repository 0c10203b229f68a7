import Synchronization

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
@_transparent
public func action<A: IsAction>(
    _ action: A.Type,
    _ input: A.Input,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output {
    Actions.call(action, input, CallSite(fileID: fileID, line: line))
}

/// Calls a use case without an input: `action(SignOut.self)`. Otherwise the same as with an input.
@_transparent
public func action<A: IsAction>(
    _ action: A.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
) -> A.Output where A.Input == Void {
    Plug.action(action, (), fileID: fileID, line: line)
}

// MARK: - The way of a call

/// `Input` and `Output` are those of the action. An ``AsyncAction`` has a `Call` of its output.
extension Actions {
    /// Performs an action, at once if the fast path is open and knows the implementation.
    @inlinable @inline(__always)
    static func call<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        _ caller: CallSite
    ) -> Output {
        guard let answer = steppedOver({ fastAnswer(for: ObjectIdentifier(action)) }) else {
            return perform(action, input, caller)
        }
        do {
            return try answer._withUnsafeGuaranteedRef { try $0.perform(input) }
        } catch {
            return unplugged(action, error, calledAt: caller)
        }
    }

    /// Performs an action without the fast path. Out of line, so that all its callers share this.
    @usableFromInline
    @inline(never)
    static func perform<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        _ caller: CallSite
    ) -> Output {
        // The scope is bound for the whole call, so the call need not retain it.
        let actions = steppedOver { unretainedScope ?? Unmanaged.passUnretained(shared) }
        return actions._withUnsafeGuaranteedRef { actions in
            if observerCount.load(ordering: .relaxed) == 0 {
                return actions.performUnobserved(action, input, caller)
            }
            return ObservedCall.perform(action, caller, in: actions, tracing: input) {
                actions.performUnobserved(action, input, caller)
            }
        }
    }

    private func performUnobserved<Input, Output>(
        _ action: any Pluggable.Type,
        _ input: Input,
        _ caller: CallSite
    ) -> Output {
        do {
            if let answer = steppedOver({ lastingAnswer(for: ObjectIdentifier(action)) }) {
                return try answer._withUnsafeGuaranteedRef { try $0.perform(input) }
            }
            if let answer = steppedOver({ findAnswer(of: action) }) {
                return try answer.perform(input)
            }
            return Self.unplugged(action, nil, calledAt: caller)
        } catch {
            return Self.unplugged(action, error, calledAt: caller)
        }
    }
}
