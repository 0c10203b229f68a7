import Plug

/// Watches a registry that a test has made, and in which several tests may call, such as a static
/// property. Each call goes into the ledger of the test that calls. A call on a thread that belongs
/// to no test goes into the ledger of the test that made the registry.
final class SharedRegistryLedger: TestMonitor {
    private struct State {
        var observer: ActionObserver?

        /// The ledger of each call that has not ended, by the number of the call.
        var ledgers: [Int: CallLedger] = [:]
    }

    private let maker: CallLedger
    private let state = Locked(State())

    let compositionRoot: String? = nil

    init(maker: CallLedger) {
        self.maker = maker
    }

    var ledger: CallLedger { TestRun.current?.ledger ?? maker }

    func monitorOfNewRegistry() -> any RegistryMonitor { SharedRegistryLedger(maker: ledger) }

    func registryWasMade(_ registry: Actions) {
        let observer = registry.run { Actions.observe { [weak self] event in self?.note(event) } }
        state.withLock { $0.observer = observer }
    }

    func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt place: CallSite,
        isFatal: Bool
    ) {
        ledger.actionIsUnplugged(error, calledAt: place, isFatal: isFatal)
    }

    func promiseWasMade(_ promise: AnyPromise, at place: CallSite) {
        ledger.promiseWasMade(promise, at: place)
    }

    func closureWillSettle(_ promise: AnyPromise) {
        ledger.closureWillSettle(promise)
    }

    func callWillStall(until promise: AnyPromise) {
        ledger.callWillStall(until: promise)
    }

    /// Passes an event to the ledger in which its call began.
    private func note(_ event: ActionEvent) {
        let current = ledger
        let ledger = state.withLock { state in
            guard case .began = event.phase else {
                return state.ledgers.removeValue(forKey: event.callID)
            }
            state.ledgers[event.callID] = current
            return current
        }
        ledger?.note(event)
    }
}
