import Plug
import Testing

@Suite(.apart)
struct ScopeTests {
    @Test func `A scope leaves nothing behind, even if what is plugged holds an observer of it`() {
        weak var plugged: Probe?
        weak var intercepted: Probe?
        weak var observed: Probe?
        Actions.withScope {
            let (plug, interceptor, observer) = (Probe(), Probe(), Probe())
            (plugged, intercepted, observed) = (plug, interceptor, observer)
            let token = Actions.observe { _ in _ = observer }
            Number.self <~ { withExtendedLifetime(token) { plug.number } }
            Actions.intercept(Number.self) { _, next in next(()) + interceptor.number }
            #expect(action(Number.self) == 0)
        }
        #expect(plugged == nil)
        #expect(intercepted == nil)
        #expect(observed == nil)
    }

    @Test func `Deeply nested scopes find what is far out, and are released without recursion`() {
        weak var plugged: Probe?
        let events = Tally()
        do {
            let outermost = Actions()
            let probe = Probe()
            plugged = probe
            outermost.run {
                Number.self <~ { probe.number }
                Actions.observe { _ in events.add() }
            }
            var scope = outermost
            for _ in 0..<min(Extent.depth, 100_000) {
                scope = scope.run { Actions.withScope { Actions.current } }
            }
            #expect(scope.run { action(Number.self) } == 0)
            #expect(events.count == 2)
        }
        #expect(plugged == nil)
    }
}
