import Plug
import Testing

@Suite(.quiet)
struct RegistryTests {
    @Test func `Its observers see its calls and no others`() {
        let (tenant, other) = (Actions(), Actions())
        for registry in [tenant, other] { registry.run { CountLikes.self <~ { $0 } } }
        let seen = Journal<UInt>()
        let observer = tenant.run { Actions.observe { event in seen.append(event.line) } }
        let line: UInt = #line + 1
        _ = tenant.run { action(CountLikes.self, 1) }
        _ = tenant.action(CountLikes.self, 1)
        _ = other.run { action(CountLikes.self, 1) }
        observer.cancel()
        #expect(seen.all == [line, line, line + 1, line + 1])
    }

    @Test func `What is replaced during its own call lives until the call has ended`() {
        let tenant = Actions()
        let log = Journal<String>()
        tenant.run { CountLikes.self <~ { $0 } }
        #expect(tenant.run { action(CountLikes.self, 1) } == 1)
        func plugAgain() {
            let probe = Probe { log.append("released") }
            CountLikes.self <~ { number in
                CountLikes.self <~ { $0 }
                log.append("replaced")
                return withExtendedLifetime(probe) { number + 1 }
            }
        }
        tenant.run(plugAgain)
        #expect(tenant.run { action(CountLikes.self, 1) } == 2)
        #expect(log.all == ["replaced", "released"])
    }
}
