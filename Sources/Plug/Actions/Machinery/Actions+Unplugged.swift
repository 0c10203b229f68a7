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
        calledAt caller: CallSite,
        isInterceptor: Bool = false
    ) -> A.Output {
        let key = ActionKey(action)
        let notes = ThreadNotes.ofThisThread
        // The class comes from the note of its `perform`, since another one may be plugged by now.
        let implementation = notes.pointee.missingOverride.take() as? A.Type
        // With nothing plugged, the note is left of an earlier call of `perform` by the user.
        let isPlugged = isInterceptor || plugged(for: key) != nil
        let missingAnswer = notes.pointee.missingAnswer.take()
        let error =
            (missingAnswer as? any MissingAnswerError)?.called(at: caller)
            ?? unpluggedError(
                key: key,
                action: action,
                implementation: isPlugged ? implementation : nil,
                caller: caller,
                isInterceptor: isInterceptor
            )
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

    @usableFromInline
    @inline(never)
    func unplugged<A: IsAsyncAction>(
        async action: A.Type,
        _ cause: (any MissingAnswerError)? = nil,
        calledAt caller: CallSite,
        isInterceptor: Bool = false
    ) -> any Error {
        let error =
            cause?.called(at: caller)
            ?? unpluggedError(
                key: ActionKey(action, isAsync: true),
                action: action,
                implementation: (cause as? UnpluggedActionError)?.implementation,
                caller: caller,
                isInterceptor: isInterceptor
            )
        tell(error, of: action, calledAt: caller)
        return error
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

    @inline(never) private func unpluggedError(
        key: ActionKey,
        action: any Pluggable.Type,
        implementation: Any.Type?,
        caller: CallSite,
        isInterceptor: Bool
    ) -> any MissingAnswerError {
        if let implementation {
            return UnpluggedActionError(
                action: action,
                implementation: implementation,
                caller: caller,
                isInterceptor: isInterceptor
            )
        }
        return UnpluggedActionError(
            action: action,
            caller: caller,
            place: placeOfPlugs,
            remark: remark(on: key),
            plugged: pluggedActions.filter { $0 != action }
        )
    }

    var placeOfPlugs: String {
        if let root = monitor?.compositionRoot { return root }
        return chain.contains(where: \.isShared)
            ? "at the composition root"
            : "inside the run(_:) of its registry"
    }

    /// Why it may seem that an implementation is plugged.
    private func remark(on key: ActionKey) -> String? {
        if let plugged = plugged(for: key) {
            guard let makeInstance = plugged.makeInstance else {
                return "A closure is plugged now; it was not when the call came."
            }
            let name = typeName(of: type(of: makeInstance()))
            return "\(name) is plugged now. If it was when the call came, its perform returned nil."
        }
        if Actions.shared.plugged(for: key) != nil {
            return "One is plugged in the process, but the call is in a registry of its own."
        }
        guard isShared, CurrentScope.count.load(ordering: .relaxed) > 0 else { return nil }
        return """
            There are scopes or registries of your own, but the call is in none of them. A test \
            needs the trait .actions. Detached tasks and queues leave the current registry; \
            Actions.current.run { … } takes it along.
            """
    }
}
