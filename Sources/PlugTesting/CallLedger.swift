import Plug

/// Records what a test has begun and not ended, and keeps issues that can't be recorded yet.
///
/// It watches the registry of its test, and those that the test creates. If several tests share
/// such a registry, each call goes into the ledger of the test that calls.
final class CallLedger: RegistryMonitor {
    private struct WeakRegistry {
        weak var registry: Actions?
    }

    private struct State {
        var account = TestAccount()

        /// The registry of the test.
        var registry: ObjectIdentifier?

        /// The ledgers of calls that other tests have begun in a shared registry.
        var ledgers: [Int: CallLedger] = [:]

        /// The registries and scopes of the test, and when to look for those that are gone.
        var registries: [WeakRegistry] = []
        var registryLimit = 16

        /// The promises that stalled calls wait for. They are pending as long as the test runs.
        var stalls: [AnyPromise] = []

        /// How many tasks of the test sleep on a `TestClock`.
        var sleepers = 0

        var isEnding = false
        var isClosed = false
        var issues: [(text: String, place: SourcePlace?)] = []
        var waiting: [Promise<Void>.Resolver] = []
    }

    /// The ledgers of all tests that run now.
    static let running = Locked<[CallLedger]>([])

    let host: TestHost
    private let state = Locked(State())

    let compositionRoot: String? = "in the test"

    init(of host: TestHost) {
        self.host = host
        Self.running.withLock { $0.append(self) }
    }

    /// The ledger of the test that calls here.
    private var caller: CallLedger {
        let isOwn = state.withLock { $0.registry } == ObjectIdentifier(Actions.current.outermost)
        return isOwn ? self : TestRun.current?.ledger ?? self
    }

    func registryWasMade(_ registry: Actions) {
        scopeWasMade(registry)
        registry.run { _ = Actions.observe { [weak self] event in self?.note(event) } }
        state.withLock { state in
            state.registry = state.registry ?? ObjectIdentifier(registry)
        }
    }

    func scopeWasMade(_ scope: Actions) {
        state.withLock { state in
            state.registries.append(WeakRegistry(registry: scope))
            guard state.registries.count > state.registryLimit else { return }
            state.registries.removeAll { $0.registry == nil }
            state.registryLimit = max(16, 2 * state.registries.count)
        }
    }

    var registries: [Actions] { state.withLock { $0.registries }.compactMap(\.registry) }

    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt place: CallSite,
        isFatal: Bool
    ) {
        let ledger = caller
        let line = ledger.state.withLock { $0.account.caller(of: error.action, through: place) }
        let sourcePlace = SourcePlace(line, near: ledger.host.file)
        ledger.record("\(error)", at: sourcePlace, isFatal: isFatal)
    }

    func promiseWasMade(_ promise: AnyPromise, at place: CallSite) {
        let key = ObjectIdentifier(promise)
        let ledger = caller
        ledger.update { $0.account.setOrigin(place, of: key) }
        promise.observe { [weak ledger] _ in
            ledger?.update { $0.account.setOrigin(nil, of: key) }
        }
    }

    func closureWillRun(behind promise: AnyPromise) -> ClosureInFlight? {
        let ledger = caller
        let number = ledger.state.withLock { state in
            state.isClosed ? nil : state.account.beginClosure(behind: promise)
        }
        return number.map { number in
            ClosureInFlight { _ = ledger.update { $0.account.endClosure(number) } }
        }
    }

    /// Cancels a promise at the end of the test, or now if the test is ending.
    func callWillStall(until promise: AnyPromise) {
        let isEnding = caller.state.withLock { state in
            if !state.isEnding { state.stalls.append(promise) }
            return state.isEnding
        }
        if isEnding { promise.cancel() }
    }

    /// Notes an event in the ledger in which its call began.
    private func note(_ event: ActionEvent) {
        let number = event.callID
        let ledger: CallLedger?
        if case .began = event.phase {
            let caller = caller
            if caller !== self { state.withLock { $0.ledgers[number] = caller } }
            ledger = caller
        } else {
            ledger = state.withLock { $0.ledgers.removeValue(forKey: number) }
        }
        (ledger ?? self).update { $0.account.note(event) }
    }

    /// Changes the state. If everything has ended, it resolves the promises that wait for that.
    /// Returns the dropped values, so that they are released outside the lock.
    private func update<Dropped: Sendable>(_ change: (inout State) -> Dropped) -> Dropped {
        let (dropped, over) = state.withLock { state -> (Dropped, [Promise<Void>.Resolver]) in
            let dropped = change(&state)
            guard state.account.isEmpty else { return (dropped, []) }
            defer { state.waiting = [] }
            return (dropped, state.waiting)
        }
        for resolver in over { resolver.resolve() }
        return dropped
    }
}

// MARK: - Recording issues

extension CallLedger {
    /// The ledger of the test to which this task or the current registry belongs.
    static var current: CallLedger? {
        TestRun.current?.ledger ?? Actions.current.monitor as? CallLedger
    }

    /// Records an issue of the test. In a task of the test, it does so immediately. Elsewhere, the
    /// issue would belong to another test or to none, so it is kept until this test ends. After the
    /// end, or if the program is about to stop, the issue can only be recorded immediately.
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
    /// The names of what has not ended.
    var open: [String] { state.withLock { $0.account }.leftovers.map(\.name) }

    /// Counts tasks that fall asleep on a `TestClock`, or wake up.
    func sleepersChange(by count: Int) { state.withLock { $0.sleepers += count } }

    /// What a wait may have waited for in vain, for the end of its issue.
    static var hint: String {
        let count = current?.state.withLock { $0.sleepers } ?? 0
        let tasks = count == 1 ? "1 task sleeps" : "\(count) tasks sleep"
        return count == 0
            ? "" : ". \(tasks) on a TestClock that nobody advanced: call advance(by:) or run()"
    }

    /// Waits until all calls and closures have ended, or until the time is up, and returns whether
    /// they have. In a canceled task, it returns true without waiting. Other tests may keep the
    /// machine busy all that time. So when the time is up, all tasks get a turn, and the time that
    /// it takes is added, once.
    @discardableResult
    func settle(
        within duration: Duration,
        on clock: any Clock<Duration> = ContinuousClock()
    ) async -> Bool {
        if await ends(within: duration, on: clock) { return true }
        let busy = await clock.measure { await TestRun.letOthersRun() }
        return await ends(within: min(busy, duration), on: clock)
    }

    private func ends(within duration: Duration, on clock: any Clock<Duration>) async -> Bool {
        let (settled, resolver) = Promise<Void>.pending()
        update { $0.waiting.append(resolver) }
        let end = settled.timeout(duration, clock: clock)
        guard case .failure(is PromiseTimeoutError) = await end.result else { return true }
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

    /// Records what has not ended, and the issues that were kept. Must run in the test. If
    /// something has not ended and `mayOutlive` is false, it returns false and records nothing. The
    /// calls and closures then get more time.
    func close(mayOutlive: Bool) -> Bool {
        let state = state.withLock { state -> State? in
            guard state.account.isEmpty || mayOutlive else { return nil }
            state.isClosed = true
            defer { state.account = TestAccount() }
            return state
        }
        guard let state else { return false }
        Self.running.withLock { running in running.removeAll { $0 === self } }
        let hint = Self.hint
        for issue in state.issues { host.record(issue.text, issue.place) }
        for (name, place) in state.account.leftovers {
            let name = name.prefix(1).uppercased() + name.dropFirst()
            let text = "\(name), outlived its test. Await or cancel it there\(hint)"
            host.record(text, place.map { SourcePlace($0, near: host.file) })
        }
        return true
    }
}
