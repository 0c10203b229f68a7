/// An output that is able to say that something went wrong.
protocol Rejectable {
    static func rejected(with error: any Error) -> Self
}

extension Actions {
    /// What an action that nobody implements returns: a rejected promise, or else nothing at all.
    ///
    /// Never inlined, as it is no part of a call that succeeds.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAction>(_ action: A.Type, calledAt caller: CallSite) -> A.Output {
        let error = unpluggedError(
            key: ActionKey(action),
            action: action,
            caller: caller,
            signature: "(_ input: \(A.Input.self)) -> \(A.Output.self)"
        )
        guard
            let output = A.Output.self as? any Rejectable.Type,
            let rejected = output.rejected(with: error) as? A.Output
        else {
            fatalError(error.description, file: caller.fileID, line: caller.line)
        }
        return rejected
    }

    /// The error of a call of an asynchronous action that nobody implements.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAsyncAction>(
        async action: A.Type,
        calledAt caller: CallSite
    ) -> UnpluggedActionError {
        unpluggedError(
            key: ActionKey(action, isAsync: true),
            action: action,
            caller: caller,
            signature: "(_ input: \(A.Input.self)) async throws -> \(A.Output.self)"
        )
    }

    private func unpluggedError(
        key: ActionKey,
        action: any Pluggable.Type,
        caller: CallSite,
        signature: String
    ) -> UnpluggedActionError {
        let error =
            if let implementation = plugged(for: key)?.implementation {
                UnpluggedActionError(
                    action: action,
                    implementation: implementation(),
                    caller: caller,
                    signature: signature
                )
            } else {
                UnpluggedActionError(
                    action: action,
                    caller: caller,
                    compositionRoot: root.compositionRoot,
                    plugged: chain.flatMap(\.pluggedActions)
                )
            }
        root.onUnplugged?(error, caller)
        return error
    }
}

extension Promise: Rejectable {
    static func rejected(with error: any Error) -> Promise { Promise(error: error) }
}
