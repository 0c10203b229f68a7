import Plug
import Testing

/// A released object may hold the last reference to one whose `deinit` calls Plug. No lock may be
/// held then.
@Suite(.apart, .generousTimeLimit)
struct ReleaseTests {
    @Test(arguments: ["a canceled closure", "a replaced handler", "a handler"])
    func `What waits for a promise is released outside its lock`(waiter: String) async throws {
        let (promise, resolver) = Promise<Int>.pending()
        let late = Journal<Promise<Int>>()
        let probe = Probe { late.append(promise.map { $0 }) }
        let waiting =
            waiter == "a canceled closure"
            ? promise.then { [probe] _ in withExtendedLifetime(probe) {} } : nil
        if waiting == nil { resolver.onCancel { [probe] in withExtendedLifetime(probe) {} } }
        try await releasing(consume probe) {
            switch waiter {
            case "a replaced handler": resolver.onCancel {}
            case "a handler": resolver.resolve(1)
            default: waiting?.cancel()
            }
        }
        resolver.resolve(1)
        #expect(try await late.all.first?.value == 1)
    }

    @Test func `What is replaced is released at once, outside the lock of its outlet`() {
        weak var replaced: Probe?
        do {
            let probe = Probe { CountLikes.self <~ { $0 + 1 } }
            replaced = probe
            CountLikes.self <~ { [probe] likes in withExtendedLifetime(probe) { likes } }
        }
        #expect(replaced != nil)
        CountLikes.self <~ { $0 }
        #expect(replaced == nil)
        #expect(action(CountLikes.self, 1) == 2)
    }

    @Test func `What is replaced during its own call lives until the call has ended`() {
        let log = Journal<String>()
        CountLikes.self <~ { $0 }
        #expect(action(CountLikes.self, 1) == 1)
        func plugAgain() {
            let probe = Probe { log.append("released") }
            CountLikes.self <~ { number in
                CountLikes.self <~ { $0 }
                log.append("replaced")
                return withExtendedLifetime(probe) { number + 1 }
            }
        }
        plugAgain()
        #expect(action(CountLikes.self, 1) == 2)
        #expect(log.all == ["replaced", "released"])
    }

    @Test func `What a scope had found is released outside the lock of its outlet`() async throws {
        let scope = Actions.withScope { Actions.current }
        Number.self <~ { 0 }
        #expect(scope.run { action(Number.self) } == 0)
        let probe = Probe { scope.run { Number.self <~ { 3 } } }
        Number.self <~ { [probe] in withExtendedLifetime(probe) { 1 } }
        #expect(scope.run { action(Number.self) } == 1)
        Number.self <~ { 2 }
        try await releasing(consume probe) { #expect(scope.run { action(Number.self) } == 2) }
        #expect(scope.run { action(Number.self) } == 3)
    }

    @Test(arguments: ["an interceptor", "one of all", "an observer"])
    func `What is taken out is released outside the locks of its registry`(kind: String)
        async throws
    {
        let actions = Actions()
        let probe = Probe {
            actions.run {
                Number.self <~ { 2 }
                Actions.intercept(Number.self) { $1($0) + 1 }
                Actions.observe { _ in }
            }
        }
        let token = actions.run { [probe] in
            Number.self <~ { 1 }
            return switch kind {
            case "an interceptor": Actions.intercept(Number.self) { $1($0) + probe.number }
            case "one of all": Actions.intercept(Add(amount: 0, probe: probe))
            default: Actions.observe { _ in withExtendedLifetime(probe) {} }
            }
        }
        #expect(actions.run { action(Number.self) } == 1)
        try await releasing(consume probe) { token.cancel() }
        #expect(actions.run { action(Number.self) } == 3)
        // The token doesn't hold it, either.
        withExtendedLifetime(token) {}
    }

    @Test func `A scope leaves nothing behind, even if what is plugged holds an observer of it`() {
        let probes = Tally()
        Actions.withScope {
            let (plug, interceptor, observer) = (probes.probe(), probes.probe(), probes.probe())
            let token = Actions.observe { _ in _ = observer }
            Number.self <~ { withExtendedLifetime(token) { plug.number } }
            Actions.intercept(Number.self) { _, next in next(()) + interceptor.number }
            #expect(action(Number.self) == 0)
        }
        #expect(probes.count == 0)
    }

    @Test func `Deeply nested scopes find what is far out, and are released without recursion`() {
        let (probes, events) = (Tally(), Tally())
        do {
            let (outermost, probe) = (Actions(), probes.probe())
            outermost.run {
                Number.self <~ { probe.number }
                Actions.observe { _ in events.add() }
            }
            let scope = nested(in: outermost, min(Extent.depth, 100_000))
            #expect(scope.run { action(Number.self) } == 0)
            #expect(events.count == 2)
        }
        #expect(probes.count == 0)
    }
}

/// Drops a probe, releases what else holds it, and waits until the probe is released.
private func releasing(_ probe: consuming Probe, _ letGo: () -> Void) async throws {
    let released = probe.released
    _ = consume probe
    letGo()
    try await released.value
}
