import Synchronization

extension Actions {
    /// The calls without an answer that were printed to standard error.
    private static let told = Locked<Set<String>>([])

    /// Fails a call without an answer. Returns an output that carries the error or, in a test, `()`
    /// or nil. Otherwise it stops the program. If an interceptor called `next`, that is the caller:
    /// each call would need a `next` of its own to know more.
    @usableFromInline
    @inline(never)
    static func unplugged<Output>(
        _ action: any Pluggable.Type,
        _ cause: (any Error)?,
        calledAt caller: CallSite
    ) -> Output {
        let (current, cause) = (current, cause as? any MissingAnswerError)
        let error = cause?.called(action, at: caller) ?? current.unpluggedError(of: action, caller)
        if let failable = Output.self as? any FailableOutput.Type,
            let failure = failable.failed(with: error) as? Output
        {
            current.tell(error, of: action, calledAt: caller)
            return failure
        }
        // In a test, one forgotten plug must not end all tests.
        let empty = CollectionOfOne(()) as? CollectionOfOne<Output> ?? nilOutput(Output.self)
        let isIssue = current.tell(error, of: action, calledAt: caller, isFatal: empty == nil)
        if isIssue, let empty { return empty.first! }
        let text = """
            The program stops, because the output \(typeName(of: Output.self)) can't carry \
            this error. A Promise, a Result<…, any Error> or an \
            AsyncThrowingStream<…, any Error> can.
            """
        // The test has the issue, which a trace would hide.
        if isIssue { StandardError.stop(text, at: caller.description) }
        fatalError("\(error)\n\n\(text)", file: caller.fileID, line: caller.line)
    }

    /// The error of a call that failed while it was awaited: the cause, unless it is that of no answer.
    @inline(never)
    static func unanswered(
        _ action: any Pluggable.Type,
        _ cause: any Error,
        calledAt caller: CallSite
    ) -> any Error {
        func isOf<A: Pluggable>(_: A.Type, _ other: any Pluggable.Type) -> Bool { other is A.Type }
        // One with a caller is the error of another call.
        guard let missing = cause as? any MissingAnswerError, missing.caller == nil,
            isOf(action, missing.action)
        else { return cause }
        let (current, error) = (current, missing.called(action, at: caller))
        current.tell(error, of: action, calledAt: caller)
        return error
    }

    private func unpluggedError(
        of action: any Pluggable.Type,
        _ caller: CallSite
    ) -> any MissingAnswerError {
        let remark = remark(on: action)
        return UnpluggedActionError(action, .nothingPlugged(placeOfPlugs, remark), caller)
    }

    /// Tells the monitor of an error, and returns whether a test has the issue. Without a test,
    /// prints an `UnpluggedActionError`, which the caller may ignore, once for each caller.
    @discardableResult
    @inline(never) private func tell(
        _ error: any MissingAnswerError,
        of action: any Pluggable.Type,
        calledAt caller: CallSite,
        isFatal: Bool = false
    ) -> Bool {
        let isIssue = callMonitor?.actionIsUnplugged(error, calledAt: caller, isFatal: isFatal)
        if isIssue == true { return true }
        guard !isFatal, error is UnpluggedActionError else { return false }
        // By the identity of the action, because two actions may have the same name.
        let call = "\(ObjectIdentifier(action)) \(caller)"
        let isNew = Self.told.withLock { $0.insert(call).inserted }
        if isNew { StandardError.print(error.description) }
        return false
    }

    private var callMonitor: (any CallMonitor)? { monitor ?? Self.sharedWatcher.withLock { $0 } }

    var placeOfPlugs: String {
        callMonitor?.compositionRoot(of: self)
            ?? (outermost.isShared
                ? "at the composition root" : "inside the run(_:) of its registry")
    }

    /// Why it may seem that an implementation is plugged.
    private func remark(on action: any Pluggable.Type) -> String? {
        if action is any HasDefault.Type, isInTest {
            return "Its default answers in no test. To use it, plug it in the test, or as here:"
                + "\n\n    .actions { \(typeName(of: action)).plugDefault() }"
        }
        if let remark = monitor?.remark(on: action, in: self) { return remark }
        if let way = Actions.shared.origins(of: action)?.own.way {
            return "One is plugged in the process (\(way)), but the call is in a registry of its "
                + "own, which doesn't use that."
        }
        if monitor != nil { return nil }
        let own = chain.reduce(0) { $0 + ($1.isShared ? 0 : 1) }
        guard CurrentScope.count.load(ordering: .relaxed) > own else {
            return Self.endedPlugs.withLock { $0[ObjectIdentifier(action)] }.map(Self.remarkOnEnded)
        }
        let others = isShared ? "scopes or registries of your own" : "other scopes or registries"
        return "There are \(others), but the call is in none of them. \(Self.wayBack)"
    }

    package static func remarkOnEnded(_ way: String) -> String {
        "One was plugged \(way), in a scope or registry that has ended. Plug it outside, or call it "
            + "inside."
    }

    /// For a call that has left its registry.
    package static var wayBack: String {
        """
        Detached tasks, queues, an isolated deinit and closures that a framework keeps leave the \
        current registry. Keep it where the object is made, and call it:

            let actions = Actions.current
            actions.action(…)
        """
    }
}
