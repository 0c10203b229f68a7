import Plug
import Testing

/// The calls and closures of a test that have not ended, and the issues still to be recorded.
final class CallLedger: RegistryMonitor {
    /// What a test waits for.
    enum Scope {
        case calls
        case callsAndClosures
    }

    private struct State {
        var observer: ActionObserver?
        var inFlight: [Int: ActionEvent] = [:]

        /// How many promises wait for a closure.
        var closures = 0

        /// How many calls and closures have ended.
        var progress = 0

        /// The promises for which stalled calls wait. They are pending as long as the test goes on.
        var stalls: [AnyPromise] = []

        var isEnding = false
        var isClosed = false
        var issues: [(text: String, location: SourceLocation)] = []
        var waiting: [(scope: Scope, resolver: Promise<Void>.Resolver)] = []

        /// What is in flight, the first call first.
        var calls: [ActionEvent] {
            inFlight.values.sorted { $0.callID < $1.callID }
        }

        func isOver(_ scope: Scope) -> Bool {
            inFlight.isEmpty && (scope == .calls || closures == 0)
        }
    }

    private let state = Locked(State())

    let compositionRoot: String? = "in the test"

    func monitorOfNewRegistry() -> any RegistryMonitor { SharedRegistryLedger(maker: self) }

    func registryWasMade(_ registry: Actions) {
        let observer = registry.run { Actions.observe { [weak self] event in self?.note(event) } }
        state.withLock { $0.observer = observer }
    }

    /// Records an issue of the test.
    ///
    /// In a task of the test, the issue is recorded at once. Elsewhere it would belong to another
    /// test or to none, and so is kept until this test ends. After the end, it can only be recorded
    /// at once.
    func actionIsUnplugged(_ error: UnpluggedActionError, calledAt caller: CallSite) {
        let location = SourceLocation(caller.fileID, caller.line)
        let isNow = state.withLock { state in
            if state.isClosed || TestRun.current?.ledger === self { return true }
            state.issues.append(("\(error)", location))
            return false
        }
        if isNow { Issue.record("\(error)", sourceLocation: location) }
    }

    /// Counts a promise that waits for a closure, as long as it is pending.
    func closureWillSettle(_ promise: AnyPromise) {
        update { $0.closures += 1 }
        promise.observe { [self] _ in
            update { state in
                state.closures -= 1
                state.progress += 1
            }
        }
    }

    /// Cancels a promise at the end of the test, or now if that has come.
    func callWillStall(until promise: AnyPromise) {
        let isEnding = state.withLock { state in
            if !state.isEnding { state.stalls.append(promise) }
            return state.isEnding
        }
        if isEnding { promise.cancel() }
    }

    /// Keeps account of an event.
    func note(_ event: ActionEvent) {
        update { state in
            switch event.phase {
            case .began: state.inFlight[event.callID] = event
            case .ended:
                state.inFlight[event.callID] = nil
                state.progress += 1
            }
        }
    }

    /// Changes the state, and resolves the promises of those whose waiting is over.
    private func update(_ change: (inout State) -> Void) {
        let over = state.withLock { state in
            change(&state)
            let waiting = state.waiting
            state.waiting = waiting.filter { !state.isOver($0.scope) }
            return waiting.filter { state.isOver($0.scope) }.map(\.resolver)
        }
        for resolver in over { resolver.resolve() }
    }
}

// MARK: - Waiting for the end

extension CallLedger {
    /// A promise that is fulfilled once all of it has ended.
    func ended(_ scope: Scope) -> Promise<Void> {
        let (promise, resolver) = Promise<Void>.pending()
        update { $0.waiting.append((scope, resolver)) }
        return promise
    }

    /// A number that grows with each call and each closure that ends.
    var progress: Int { state.withLock { $0.progress } }

    /// What has not ended, in words.
    var open: [String] {
        let (calls, closures) = state.withLock { ($0.calls, $0.closures) }
        guard calls.isEmpty, closures > 0 else {
            return calls.map { "\($0.name), called at \($0.caller)" }
        }
        return ["closures behind promises that are not settled (\(closures))"]
    }

    /// Ends the calls that are stalled, now and from now on.
    func endStalls() {
        let stalls = state.withLock { state in
            state.isEnding = true
            defer { state.stalls = [] }
            return state.stalls
        }
        for promise in stalls { promise.cancel() }
    }

    /// Records the calls that are in flight, and the issues that were kept. Must run in the test.
    ///
    /// - Parameter mayOutlive: Whether calls in flight have no more time to end.
    /// - Returns: Whether the account is closed. If not, nothing was recorded: a call is in flight,
    ///   and has still time to end.
    func close(mayOutlive: Bool) -> Bool {
        let state = state.withLock { state -> State? in
            guard state.inFlight.isEmpty || mayOutlive else { return nil }
            state.isClosed = true
            return state
        }
        guard let state else { return false }
        for issue in state.issues {
            Issue.record("\(issue.text)", sourceLocation: issue.location)
        }
        for event in state.calls {
            Issue.record(
                "\(event.name), called at \(event.caller), outlived its test",
                sourceLocation: SourceLocation(event.fileID, event.line)
            )
        }
        return true
    }
}

extension SourceLocation {
    /// The place of a call, of which only the module, the file and the line are known.
    init(_ fileID: StaticString, _ line: UInt) {
        self.init(fileID: "\(fileID)", filePath: "\(fileID)", line: Int(line), column: 1)
    }
}
