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
        #expect(Set(events.map(\.call)).count == 1)
    }

    @Test func `A settled promise ends its call at once`() {
        let events = Actions.withScope {
            Later.self <~ { Promise(1) }
            return observing { _ = action(Later.self) }
        }
        #expect(events.map(\.text) == ["Later began", "Later returned"])
    }

    @Test func `A pending promise ends its call when it is cancelled`() {
        let events = Actions.withScope {
            let (promise, resolver) = Promise<Int>.pending()
            Later.self <~ { promise }
            return withExtendedLifetime(resolver) { observing { action(Later.self).cancel() } }
        }
        #expect(events.map(\.text) == ["Later began", "Later cancelled"])
    }

    @Test func `An unplugged call fails`() {
        let events = Actions().run { observing { _ = action(Later.self) } }
        #expect(events.map(\.text) == ["Later began", "Later failed"])
    }

    @Test func `An async action that throws fails`() async {
        await Actions.withScope {
            Fails.self <~ { throw Failure() }
            let log = Log()
            let token = Actions.observe(log.add)
            _ = try? await action(Fails.self)
            withExtendedLifetime(token) {}
            #expect(log.events.map(\.text) == ["Fails began", "Fails failed"])
        }
    }

    @Test func `A dropped observer doesn't even see the end of a call that it saw begin`() {
        Actions.withScope {
            let log = Log()
            let (promise, resolver) = Promise<Int>.pending()
            Later.self <~ { promise }
            var token: ActionObserver? = Actions.observe(log.add)
            _ = action(Later.self)
            withExtendedLifetime(token) {}
            token = nil
            resolver.resolve(1)
            #expect(log.events.map(\.text) == ["Later began"])
        }
    }

    @Test func `Observers of outer scopes come first`() {
        let order = Log.Lines()
        Actions.withScope {
            Number.self <~ { 1 }
            let outer = Actions.observe { _ in order.add("outer") }
            Actions.withScope {
                let inner = Actions.observe { _ in order.add("inner") }
                _ = action(Number.self)
                withExtendedLifetime(inner) {}
            }
            withExtendedLifetime(outer) {}
        }
        #expect(order.lines == ["outer", "inner", "outer", "inner"])
    }
}

private class Number: Action<Void, Int> {}
private class Later: Action<Void, Promise<Int>> {}
private class Fails: AsyncAction<Void, Int> {}
private struct Failure: Error {}

private final class Log: Sendable {
    final class Lines: Sendable {
        private let content = Locked<[String]>([])
        var lines: [String] { content.withLock { $0 } }
        func add(_ line: String) { content.withLock { $0.append(line) } }
    }

    private let content = Locked<[ActionEvent]>([])
    var events: [ActionEvent] { content.withLock { $0 } }
    @Sendable func add(_ event: ActionEvent) { content.withLock { $0.append(event) } }
}

private func observing(_ body: () -> Void) -> [ActionEvent] {
    let log = Log()
    let token = Actions.observe(log.add)
    body()
    withExtendedLifetime(token) {}
    return log.events
}

extension ActionEvent {
    fileprivate var text: String {
        switch phase {
        case .began: "\(name) began"
        case .ended(.returned, after: let time): time >= .zero ? "\(name) returned" : "negative"
        case .ended(.failed, after: _): "\(name) failed"
        case .ended(.cancelled, after: _): "\(name) cancelled"
        }
    }
}
