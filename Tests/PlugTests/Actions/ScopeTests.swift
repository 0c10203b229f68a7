import Dispatch
import Plug
import Testing

@Suite
struct ScopeTests {
    @Test func `The innermost scope wins, and the outer one answers again after it`() {
        Actions.withScope {
            Number.self <~ { 1 }
            Actions.withScope {
                #expect(action(Number.self) == 1)
                Number.self <~ { 2 }
                #expect(action(Number.self) == 2)
                Actions.unplug(Number.self)
                #expect(action(Number.self) == 1)
            }
            #expect(action(Number.self) == 1)
        }
    }

    @Test func `Tasks are in the scope that starts them, to their end`() async {
        let (ended, resolver) = Promise<Void>.pending()
        let task = await Actions.withScope {
            Number.self <~ { 3 }
            async let bound = action(Number.self)
            let grouped = await withTaskGroup { group in
                group.addTask { action(Number.self) }
                return await group.next()
            }
            let number = await bound
            #expect([number, grouped] == [3, 3])
            return Task {
                _ = await ended.result
                return action(Number.self)
            }
        }
        #expect(!Actions.isPlugged(Number.self))
        resolver.resolve()
        #expect(await task.value == 3)
    }

    @Test func `A scope leaves nothing behind`() {
        weak var plugged: Probe?
        weak var intercepted: Probe?
        weak var observed: Probe?
        Actions.withScope {
            let (plug, interceptor, observer) = (Probe(), Probe(), Probe())
            (plugged, intercepted, observed) = (plug, interceptor, observer)
            Number.self <~ { plug.number }
            Actions.intercept(Number.self) { _, next in next(()) + interceptor.number }
            let token = Actions.observe { _ in _ = observer }
            #expect(action(Number.self) == 0)
            token.cancel()
        }
        #expect(plugged == nil)
        #expect(intercepted == nil)
        #expect(observed == nil)
    }

    @Test func `What is plugged may hold an observer of its own scope`() {
        weak var plugged: Probe?
        Actions.withScope {
            let probe = Probe()
            plugged = probe
            let token = Actions.observe { _ in }
            Number.self <~ { withExtendedLifetime(token) { probe.number } }
            #expect(action(Number.self) == 0)
        }
        #expect(plugged == nil)
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

    @Test func `Ten thousand scopes at once never mix`() async {
        let scopes = (0..<10_000).map { number in
            Actions.withScope {
                Number.self <~ { number }
                return Actions.current
            }
        }
        let mixed = await withTaskGroup(of: Int.self) { group in
            for start in 0..<8 {
                group.addTask {
                    var mixed = 0
                    for index in scopes.indices {
                        let number = (index + start * 1_250) % scopes.count
                        if scopes[number].run({ action(Number.self) }) != number { mixed += 1 }
                    }
                    return mixed
                }
            }
            return await group.reduce(0, +)
        }
        #expect(mixed == 0)
    }

    @Test func `Once one thread got the new answer, no other gets the old one`() async {
        let outer = Actions()
        outer.run { Number.self <~ { 0 } }
        let inner = outer.run { Actions.withScope { Actions.current } }
        let wentBack = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for number in 1...5_000 { outer.run { Number.self <~ { number } } }
                return false
            }
            for _ in 0..<2 {
                group.addTask {
                    var wentBack = false
                    for _ in 0..<5_000 {
                        let seen = outer.run { action(Number.self) }
                        if inner.run({ action(Number.self) }) < seen { wentBack = true }
                    }
                    return wentBack
                }
            }
            return await group.contains(true)
        }
        #expect(!wentBack)
    }
}
