import Synchronization

extension Actions {
    /// The calls without an answer that were printed to standard error.
    private static let told = Locked<Set<String>>([])

    /// Fails a call without an answer. Returns an output that carries the error, or stops the
    /// program. Never inlined, because no successful call needs it.
    ///
    /// - Parameter isInterceptor: Whether an interceptor called `next`. Then the error names the
    ///   interceptor, since each call would need a `next` of its own to know its caller.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAction>(
        _ action: A.Type,
        _ cause: (any Error)?,
        calledAt caller: CallSite,
        isInterceptor: Bool = false
    ) -> A.Output {
        let cause = cause as? any MissingAnswerError
        let error = error(of: action, cause, caller, isInterceptor)
        let output = (A.Output.self as? any FailableOutput.Type)
            .flatMap { $0.failed(with: error) as? A.Output }
        tell(error, of: action, calledAt: caller, isFatal: output == nil)
        guard let output else {
            let text = """
                \(error)

                The program stops, because the output \(typeName(of: A.Output.self)) can't carry \
                this error. A Promise, a Result<…, any Error> or an \
                AsyncThrowingStream<…, any Error> can.
                """
            fatalError(text, file: caller.fileID, line: caller.line)
        }
        return output
    }

    /// The error of an asynchronous call that failed. It is the error of the implementation, unless
    /// that had no answer.
    @usableFromInline
    @inline(never)
    func unplugged<A: IsAsyncAction>(
        _ action: A.Type,
        _ cause: (any Error)?,
        calledAt caller: CallSite,
        isInterceptor: Bool = false
    ) -> any Error {
        let missing = cause?.withoutCaller(of: action)
        if let cause, missing == nil { return cause }
        let error = error(of: action, missing, caller, isInterceptor)
        tell(error, of: action, calledAt: caller)
        return error
    }

    @inline(never) private func error(
        of action: any Pluggable.Type,
        _ cause: (any MissingAnswerError)?,
        _ caller: CallSite,
        _ isInterceptor: Bool
    ) -> any MissingAnswerError {
        let error =
            cause
            ?? UnpluggedActionError(
                action,
                .nothingPlugged(
                    place: placeOfPlugs,
                    remark: remark(on: action),
                    others: pluggedActions.filter { $0 != action }
                )
            )
        return error.called(action, at: caller, isInterceptor: isInterceptor)
    }

    /// Tells the monitor of an error. Without a monitor, prints that nothing is plugged, once for
    /// each caller, unless the program stops with that text: the caller may ignore the error.
    @inline(never) private func tell(
        _ error: any MissingAnswerError,
        of action: any Pluggable.Type,
        calledAt caller: CallSite,
        isFatal: Bool = false
    ) {
        if let monitor {
            return monitor.actionIsUnplugged(error, calledAt: caller, isFatal: isFatal)
        }
        guard !isFatal, error is UnpluggedActionError else { return }
        // By the identity of the action, because two actions may have the same name.
        let call = "\(ObjectIdentifier(action)) \(caller)"
        let isNew = Self.told.withLock { $0.insert(call).inserted }
        if isNew { StandardError.print(error.description) }
    }

    var placeOfPlugs: String {
        if let root = monitor?.compositionRoot { return root }
        return chain.contains(where: \.isShared)
            ? "at the composition root"
            : "inside the run(_:) of its registry"
    }

    /// Why it may seem that an implementation is plugged.
    private func remark(on action: any Pluggable.Type) -> String? {
        if let way = Actions.shared.wayOfPlug(into: action) {
            return """
                One is plugged in the process (\(way)), but the call is in a registry of its own, \
                which doesn't use that.
                """
        }
        guard isShared, CurrentScope.count.load(ordering: .relaxed) > 0 else { return nil }
        return """
            There are scopes or registries of your own, but the call is in none of them. A test \
            needs the trait .actions. Detached tasks and queues leave the current registry; \
            Actions.current.run { … } takes it along. If an object owns its registry, call \
            registry.action(…) or registry.run { … }.
            """
    }
}
