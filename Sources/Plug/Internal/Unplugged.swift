/// An output that is able to say that something went wrong.
protocol Rejectable {
    static func rejected(with error: any Error) -> Self
}

extension Actions {
    /// What a call that nobody answers returns: a rejected promise. With any other output it stops
    /// the program.
    ///
    /// Never inlined, as it is no part of a call that succeeds.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAction>(_ action: A.Type, calledAt caller: CallSite) -> A.Output {
        let error = unpluggedError(
            key: ActionKey(action),
            action: action,
            implementation: takeMissingOverride(of: action),
            caller: caller,
            signature: signature(A.Input.self, A.Output.self)
        )
        return output(of: action, rejectedWith: error, calledAt: caller)
    }

    /// What `next` of an interceptor returns when what is plugged does not override `perform`.
    ///
    /// It names the interceptor as the caller. To know who called that, each call would have to
    /// make a `next` of its own.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAction>(
        _ action: A.Type,
        interceptedAt interceptor: CallSite
    ) -> A.Output {
        let error = UnpluggedActionError(
            action: action,
            implementation: takeMissingOverride(of: action) ?? action,
            caller: interceptor,
            isInterceptor: true,
            signature: signature(A.Input.self, A.Output.self)
        )
        report(error, interceptor)
        return output(of: action, rejectedWith: error, calledAt: interceptor)
    }

    private func output<A: IsAction>(
        of action: A.Type,
        rejectedWith error: UnpluggedActionError,
        calledAt caller: CallSite
    ) -> A.Output {
        guard
            let output = A.Output.self as? any Rejectable.Type,
            let rejected = output.rejected(with: error) as? A.Output
        else {
            fatalError(error.description, file: caller.fileID, line: caller.line)
        }
        return rejected
    }

    private func report(_ error: UnpluggedActionError, _ caller: CallSite) {
        root.onUnplugged?(error, caller)
    }

    /// The error of a call of an asynchronous action that nobody implements.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAsyncAction>(
        async action: A.Type,
        _ missingOverride: UnpluggedActionError? = nil,
        calledAt caller: CallSite
    ) -> UnpluggedActionError {
        unpluggedError(
            key: ActionKey(action, isAsync: true),
            action: action,
            implementation: missingOverride?.implementation,
            caller: caller,
            signature: signature(A.Input.self, A.Output.self, isAsync: true)
        )
    }

    /// The error of an asynchronous action for an interceptor, when what is plugged does not
    /// override `perform`. It names the interceptor as the caller.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAsyncAction>(
        async action: A.Type,
        _ missingOverride: UnpluggedActionError,
        interceptedAt interceptor: CallSite
    ) -> UnpluggedActionError {
        let error = UnpluggedActionError(
            action: action,
            implementation: missingOverride.implementation ?? action,
            caller: interceptor,
            isInterceptor: true,
            signature: signature(A.Input.self, A.Output.self, isAsync: true)
        )
        report(error, interceptor)
        return error
    }

    private func unpluggedError(
        key: ActionKey,
        action: any Pluggable.Type,
        implementation: Any.Type?,
        caller: CallSite,
        signature: @autoclosure () -> String
    ) -> UnpluggedActionError {
        let error =
            if let implementation {
                UnpluggedActionError(
                    action: action,
                    implementation: implementation,
                    caller: caller,
                    signature: signature()
                )
            } else {
                UnpluggedActionError(
                    action: action,
                    caller: caller,
                    compositionRoot: root.compositionRoot,
                    remark: remark(on: key),
                    plugged: chain.flatMap(\.pluggedActions).filter { $0 != action }
                )
            }
        report(error, caller)
        return error
    }

    /// What may mislead those who believe that something is plugged.
    private func remark(on key: ActionKey) -> String? {
        if let plugged = plugged(for: key) {
            let what = plugged.implementation.map { spelling(of: $0()) } ?? "A closure"
            return "\(what) is plugged now. If it was when the call came, its perform returned nil."
        }
        guard Actions.shared.plugged(for: key) != nil else { return nil }
        return "One is plugged in the process, but the call is in a registry of its own."
    }
}

extension Promise: Rejectable {
    static func rejected(with error: any Error) -> Promise { Promise(error: error) }
}
