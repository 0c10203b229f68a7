/// An output that is able to say that something went wrong.
protocol Rejectable {
    static func rejected(with error: any Error) -> Self
}

extension Actions {
    /// What a call that nobody answers returns: a rejected promise. With any other output it stops the
    /// program.
    ///
    /// Never inlined, as it is no part of a call that succeeds.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAction>(_ action: A.Type, calledAt caller: CallSite) -> A.Output {
        let key = ActionKey(action)
        if plugged(for: key) != nil, let answer = nilAnswer(to: action) { return answer }
        let error = unpluggedError(
            key: key,
            action: action,
            caller: caller,
            signature: signature(A.Input.self, A.Output.self)
        )
        return output(of: action, rejectedWith: error, calledAt: caller)
    }

    /// What `next` of an interceptor returns when what is plugged does not override `perform`.
    ///
    /// It names the interceptor as the caller. To know who called that, each call would have to make
    /// a `next` of its own.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAction>(
        _ action: A.Type,
        _ plugged: Plugged,
        interceptedAt interceptor: CallSite
    ) -> A.Output {
        if let answer = nilAnswer(to: action) { return answer }
        let error = UnpluggedActionError(
            action: action,
            implementation: plugged.implementation?() ?? action,
            caller: interceptor,
            isInterceptor: true,
            signature: signature(A.Input.self, A.Output.self)
        )
        report(error, interceptor)
        return output(of: action, rejectedWith: error, calledAt: interceptor)
    }

    /// The nil that an override returned as its answer: where that is an output, and unless it came
    /// from `Action` itself, whose `perform` says so.
    private func nilAnswer<A: IsAction>(to action: A.Type) -> A.Output? {
        let notes = CallingThread.notes
        defer { notes.pointee.missingOverride = nil }
        let kind = ObjectIdentifier(Action<A.Input, A.Output>.self)
        guard notes.pointee.missingOverride != kind else { return nil }
        let optional = A.Output.self as? any ExpressibleByNilLiteral.Type
        return optional?.init(nilLiteral: ()) as? A.Output
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
        calledAt caller: CallSite
    ) -> UnpluggedActionError {
        unpluggedError(
            key: ActionKey(action, isAsync: true),
            action: action,
            caller: caller,
            signature: signature(A.Input.self, A.Output.self, isAsync: true)
        )
    }

    private func unpluggedError(
        key: ActionKey,
        action: any Pluggable.Type,
        caller: CallSite,
        signature: @autoclosure () -> String
    ) -> UnpluggedActionError {
        let error =
            if let implementation = plugged(for: key)?.implementation {
                UnpluggedActionError(
                    action: action,
                    implementation: implementation(),
                    caller: caller,
                    signature: signature()
                )
            } else {
                UnpluggedActionError(
                    action: action,
                    caller: caller,
                    compositionRoot: root.compositionRoot,
                    isPluggedInProcess: Actions.shared.plugged(for: key) != nil,
                    plugged: chain.flatMap(\.pluggedActions)
                )
            }
        report(error, caller)
        return error
    }
}

extension Promise: Rejectable {
    static func rejected(with error: any Error) -> Promise { Promise(error: error) }
}
