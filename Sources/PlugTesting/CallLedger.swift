import Plug

/// Records what a test has begun and not ended, and keeps issues that can't be recorded yet.
final class CallLedger: TestMonitor {
    private struct State {
        var account = TestAccount()
        var observer: ActionObserver?

        /// The promises for which stalled calls wait. They are pending as long as the test goes on.
        var stalls: [AnyPromise] = []

        var isEnding = false
        var isClosed = false
        var issues: [(text: String, place: SourcePlace?)] = []
        var waiting: [Promise<Void>.Resolver] = []
    }

    private let host: TestHost
    private let state = Locked(State())

    let compositionRoot: String? = "in the test"

    var ledger: CallLedger { self }

    init(of host: TestHost) {
        self.host = host
    }

    func monitorOfNewRegistry() -> any RegistryMonitor { SharedRegistryLedger(maker: self) }

    func registryWasMade(_ registry: Actions) {
        let observer = registry.run { Actions.observe { [weak self] event in self?.note(event) } }
        state.withLock { $0.observer = observer }
    }

    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt place: CallSite,
        isFatal: Bool
    ) {
        let caller = state.withLock { $0.account.caller(of: error.action, through: place) }
        record("\(error)", at: SourcePlace(caller, near: host.file), isFatal: isFatal)
    }

    func promiseWasMade(_ promise: AnyPromise, at place: CallSite) {
        let key = ObjectIdentifier(promise)
        update { $0.account.setOrigin(place, of: key) }
        promise.observe { [weak self] _ in self?.update { $0.account.setOrigin(nil, of: key) } }
    }

    func closureWillSettle(_ promise: AnyPromise) {
        let number = state.withLock { state in
            state.isClosed ? nil : state.account.beginClosure(settling: promise)
        }
        guard let number else { return }
        promise.observe { [self] _ in update { $0.account.endClosure(number) } }
    }

    /// Cancels a promise at the end of the test, or now if the test is ending.
    func callWillStall(until promise: AnyPromise) {
        let isEnding = state.withLock { state in
            if !state.isEnding { state.stalls.append(promise) }
            return state.isEnding
        }
        if isEnding { promise.cancel() }
    }

    func note(_ event: ActionEvent) {
        update { $0.account.note(event) }
    }

    /// Changes the state. If everything has ended, it resolves the promises that wait for that.
    private func update(_ change: (inout State) -> Void) {
        let over = state.withLock { state -> [Promise<Void>.Resolver] in
            change(&state)
            guard state.account.isEmpty else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for resolver in over { resolver.resolve() }
    }
}

// MARK: - Recording issues

extension CallLedger {
    /// The ledger of the test to which this task or the current registry belongs.
    static var current: CallLedger? {
        TestRun.current?.ledger ?? (Actions.current.monitor as? any TestMonitor)?.ledger
    }

    /// Records an issue of the test. In a task of the test, it does so at once. Elsewhere, the
    /// issue would belong to another test or to none, so it is kept until this test ends. After the
    /// end, or if the program is about to stop, it can only be recorded at once.
    func record(_ text: String, at place: SourcePlace?, isFatal: Bool = false) {
        let isInTest = TestRun.current?.ledger === self
        let isNow = state.withLock { state in
            if isInTest || isFatal || state.isClosed { return true }
            state.issues.append((text, place))
            return false
        }
        guard isNow else { return }
        host.record(isInTest ? text : "\(text)\n\nThe test is \(host.name).", place)
    }
}

// MARK: - Waiting for the end

extension CallLedger {
    /// Grows with each call and each closure that begins or ends.
    var progress: Int { state.withLock { $0.account.progress } }

    /// The names of what has not ended.
    var open: [String] { state.withLock { $0.account }.leftovers.map(\.name) }

    /// Waits until all calls and closures have ended, at most for some time, and returns whether
    /// they have. In a cancelled task, it doesn't wait, and returns true. Other tests may keep the
    /// main actor busy for longer than that time. So if some call or closure has begun or ended by
    /// the main actor's next turn, the time begins again, at most ten times in all.
    @discardableResult
    func settle(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async -> Bool {
        for _ in 0..<10 {
            let before = progress
            let (settled, resolver) = Promise<Void>.pending()
            update { $0.waiting.append(resolver) }
            let end = settled.timeout(duration, clock: clock)
            guard case .failure(is PromiseTimeoutError) = await end.result else { return true }
            await TestRun.letOthersRun()
            if progress == before { break }
        }
        return false
    }

    /// Cancels the stalled calls, now and from now on.
    func endStalls() {
        let stalls = state.withLock { state in
            state.isEnding = true
            defer { state.stalls = [] }
            return state.stalls
        }
        for promise in stalls { promise.cancel() }
    }

    /// Records what has not ended, and the issues that were kept. Must run in the test. Returns
    /// false, and records nothing, if something has not ended and `mayOutlive` is false: then it
    /// gets more time.
    func close(mayOutlive: Bool) -> Bool {
        let state = state.withLock { state -> State? in
            guard state.account.isEmpty || mayOutlive else { return nil }
            state.isClosed = true
            defer { state.account = TestAccount() }
            return state
        }
        guard let state else { return false }
        for issue in state.issues { host.record(issue.text, issue.place) }
        for (name, place) in state.account.leftovers {
            host.record(
                "\(name.prefix(1).uppercased() + name.dropFirst()), outlived its test",
                place.map { SourcePlace($0, near: host.file) }
            )
        }
        return true
    }
}
