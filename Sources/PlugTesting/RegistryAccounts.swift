import Plug

/// The accounts of the tests that call in a registry which one of them has made.
///
/// Several may do so, if it is a static property, say. Each call goes into the account of the test
/// that makes it, or into that of the maker where a thread knows no test.
final class RegistryAccounts: ActionsDelegate {
    private struct State {
        var observer: ActionObserver?

        /// Those in which calls are that have not ended.
        var accounts: [Int: TestAccount] = [:]
    }

    private let maker: TestAccount
    private let state = Locked(State())

    let compositionRoot: String? = nil

    init(maker: TestAccount) {
        self.maker = maker
    }

    private var current: TestAccount { TestRun.current?.account ?? maker }

    func delegateOfNewRegistry() -> any ActionsDelegate { RegistryAccounts(maker: current) }

    func registryWasMade(_ registry: Actions) {
        let observer = registry.observe { [weak self] event in self?.note(event) }
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
        let account = state.withLock { state in
            guard case .began = event.phase else {
                return state.accounts.removeValue(forKey: event.call)
            }
            state.accounts[event.call] = current
            return current
        }
        account?.note(event)
    }
}
