import Plug
import Testing

@Suite
struct ObserverTests {
    @Test func `A call is seen to begin and to end, under one number`() {
        let events = Actions.withScope {
            Number.self <~ { 1 }
            return observing { _ = action(Number.self) }
        }
        #expect(events.map(\.text) == ["Number began", "Number returned"])
        #expect(Set(events.map(\.callID)).count == 1)
    }

    @Test func `A settled promise ends its call at once`() {
        let events = Actions.withScope {
            Load.self <~ { Promise(1) }
            return observing { _ = action(Load.self) }
        }
        #expect(events.map(\.text) == ["Load began", "Load returned"])
    }

    @Test func `A pending promise ends its call when it is cancelled`() {
        let events = Actions.withScope {
            let (promise, resolver) = Promise<Int>.pending()
            Load.self <~ { promise }
            return withExtendedLifetime(resolver) { observing { action(Load.self).cancel() } }
        }
        #expect(events.map(\.text) == ["Load began", "Load cancelled"])
    }

    @Test(.quiet)
    func `An unplugged call fails`() {
        let events = Actions().run { observing { _ = action(Load.self) } }
        #expect(events.map(\.text) == ["Load began", "Load failed with UnpluggedActionError"])
    }

    @Test func `An async action that throws fails`() async {
        await Actions.withScope {
            Fails.self <~ { throw Offline() }
            let log = Journal<ActionEvent>()
            let token = Actions.observe(log.append)
            _ = try? await action(Fails.self)
            withExtendedLifetime(token) {}
            #expect(log.all.map(\.text) == ["Fails began", "Fails failed with Offline"])
        }
    }

    @Test func `A dropped observer doesn't even see the end of a call that it saw begin`() {
        Actions.withScope {
            let log = Journal<ActionEvent>()
            let (promise, resolver) = Promise<Int>.pending()
            Load.self <~ { promise }
            var token: ActionObserver? = Actions.observe(log.append)
            _ = action(Load.self)
            withExtendedLifetime(token) {}
            token = nil
            resolver.resolve(1)
            #expect(log.all.map(\.text) == ["Load began"])
        }
    }

    @Test func `Observers of outer scopes come first`() {
        let order = Journal<String>()
        Actions.withScope {
            Number.self <~ { 1 }
            let outer = Actions.observe { _ in order.append("outer") }
            Actions.withScope {
                let inner = Actions.observe { _ in order.append("inner") }
                _ = action(Number.self)
                withExtendedLifetime(inner) {}
            }
            withExtendedLifetime(outer) {}
        }
        #expect(order.all == ["outer", "inner", "outer", "inner"])
    }
}

private class Fails: AsyncAction<Void, Int> {}

private func observing(_ body: () -> Void) -> [ActionEvent] {
    let log = Journal<ActionEvent>()
    let token = Actions.observe(log.append)
    body()
    withExtendedLifetime(token) {}
    return log.all
}
