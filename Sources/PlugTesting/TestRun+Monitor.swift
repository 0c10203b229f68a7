package import Plug

/// Watches the registries of the test. If tests share one, each call counts in the run of its test.
extension TestRun: RegistryMonitor {
    /// Another registry of the test has another place. At the end, an heir of the test's answers.
    package func compositionRoot(of registry: Actions) -> String? {
        let own = state.withLock { $0.registry }()
        return own == nil || own === registry.outermost ? "in the test" : nil
    }

    /// The run of the test that calls here.
    private var runOfCall: TestRun {
        isInOwn && state.withLock { $0.account != nil } ? self : Self.current ?? self
    }

    private var isInOwn: Bool { state.withLock { $0.registry }() === Actions.current.outermost }

    package func registryWasMade(_ registry: Actions) {
        state.withLock { state in
            let reference = { @Sendable [weak registry] in registry }
            if state.registries.isEmpty { state.registry = reference }
            state.registries[ObjectIdentifier(registry)] = reference
        }
        if registry.outermost !== registry { return }
        registry.run { _ = Actions.observe { [weak self] event in self?.note(event) } }
    }

    package func registryWillEnd(_ registry: Actions) {
        for action in registry.knownActions {
            guard let way = registry.origins(of: action)?.own.way else { continue }
            state.withLock { $0.endedPlugs[ObjectIdentifier(action)] = way }
        }
        state.withLock { $0.registries[ObjectIdentifier(registry)] = nil }
    }

    package func remark(on action: any Pluggable.Type, in registry: Actions) -> String? {
        if registry.hasReleased(action) {
            return "One was plugged, but is released now, at the end of the test. What it held "
                + "calls."
        }
        let (registries, ended) = state.withLock { ($0.registries, $0.endedPlugs[.init(action)]) }
        let other = registries.values.lazy.compactMap { $0()?.origins(of: action)?.own.way }.first
        guard let other else { return ended.map(Actions.remarkOnEnded) }
        let place =
            compositionRoot(of: registry) == nil
            ? "in another registry, which doesn't use that."
            : "not in that scope or registry. \(Actions.wayBack)"
        return "One is plugged \(other), but the call is \(place)"
    }

    package func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt place: CallSite,
        isFatal: Bool
    ) -> Bool {
        if !isFatal, Actions.current.hasReleased(error.action) { return true }
        let run = runOfCall
        let line = run.state.withLock { $0.account }?.caller(of: error.action, through: place)
        run.recordIssue("\(error)", at: line ?? place, isFatal: isFatal)
        return true
    }

    package func promiseWasMade(_ promise: AnyPromise, at place: CallSite) {
        let key = ObjectIdentifier(promise)
        let run = runOfCall
        run.state.withLock { $0.account?.origins[key] = place }
        promise.observe { [weak run] _ in run?.state.withLock { $0.account?.origins[key] = nil } }
    }

    package func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight? {
        let run = runOfCall
        let number = run.state.withLock { $0.account?.beginClosure(behind: promise) }
        return number.map { number in
            ClosureInFlight { _ = run.state.withLock { $0.account?.closures[number].take() } }
        }
    }

    /// Cancels a promise at the end of the test, or now if the test is ending.
    package func callWillStall(until promise: AnyPromise) {
        let isNoted = runOfCall.state.withLock { $0.stalls?.append(promise) != nil }
        if !isNoted { promise.cancel() }
    }

    /// Notes an event in the run in which its call began.
    private func note(_ event: ActionEvent) {
        guard case .began = event.phase else {
            let run = state.withLock { $0.callers.removeValue(forKey: event.callID) } ?? self
            return run.state.withLock { $0.account?.note(event) }
        }
        let run = runOfCall
        run.state.withLock { $0.account?.note(event) }
        if run === self { return }
        state.withLock { $0.callers[event.callID] = run }
        if isInOwn { run.tellGuest(of: self, event) }
    }

    /// Records that this test calls what is plugged in the registry of another test, which has ended.
    private func tellGuest(of other: TestRun, _ event: ActionEvent) {
        guard (try? Actions.verify([event.action])) != nil else { return }
        let place = CallSite(fileID: event.fileID, line: event.line)
        let text = """
            \(typeName(of: event.action)), called at \(place) in \(name), is answered by what \
            \(other.name) has plugged, which has ended. Make what keeps that registry anew in each test
            """
        recordIssue(text, at: place)
    }
}
