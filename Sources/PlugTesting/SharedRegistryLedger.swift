import Plug

/// The ledgers of the tests that call in a registry which one of them has made.
///
/// Several may do so, if it is a static property, say. Each call goes into the ledger of the test
/// that makes it, or into that of the maker where a thread knows no test.
final class SharedRegistryLedger: RegistryMonitor {
    private struct State {
        var observer: ActionObserver?

        /// Those in which calls are that have not ended.
        var ledgers: [Int: CallLedger] = [:]
    }

    private let maker: CallLedger
    private let state = Locked(State())

    let compositionRoot: String? = nil

    init(maker: CallLedger) {
        self.maker = maker
    }

    private var current: CallLedger { TestRun.current?.ledger ?? maker }

    func monitorOfNewRegistry() -> any RegistryMonitor { SharedRegistryLedger(maker: current) }

    func registryWasMade(_ registry: Actions) {
        let observer = registry.run { Actions.observe { [weak self] event in self?.note(event) } }
        state.withLock { $0.observer = observer }
    }

    func actionIsUnplugged(_ error: UnpluggedActionError, calledAt caller: CallSite) {
        current.actionIsUnplugged(error, calledAt: caller)
    }

    func closureWillSettle(_ promise: AnyPromise) {
        current.closureWillSettle(promise)
    }

    func callWillStall(until promise: AnyPromise) {
        current.callWillStall(until: promise)
    }

    /// Keeps account of an event, where its call began.
    private func note(_ event: ActionEvent) {
        let current = current
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
