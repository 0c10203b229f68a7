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

    @Test func `A pending promise ends its call when it is canceled`() {
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
        let events = await Actions.withScope {
            Fails.self <~ { throw Offline() }
            return await observing { _ = try? await action(Fails.self) }
        }
        #expect(events.map(\.text) == ["Fails began", "Fails failed with Offline"])
    }

    @Test(arguments: [true, false])
    func `An observer stays until it is canceled, dropped or not`(_ isCanceled: Bool) {
        Actions.withScope {
            let log = Journal<ActionEvent>()
            let (promise, resolver) = Promise<Int>.pending()
            Load.self <~ { promise }
            do {
                let token = Actions.observe(log.append)
                _ = action(Load.self)
                if isCanceled { token.cancel() }
            }
            resolver.resolve(1)
            #expect(log.all.map(\.text) == ["Load began"] + (isCanceled ? [] : ["Load returned"]))
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
                inner.cancel()
            }
            outer.cancel()
        }
        #expect(order.all == ["outer", "inner", "outer", "inner"])
    }
}

// MARK: - Ending

@Suite
struct ObserverEndTests {
    @Test func `A canceled observer sees nothing more, and may be canceled again`() {
        Actions.withScope {
            Number.self <~ { 1 }
            let (log, others) = (Journal<ActionEvent>(), Journal<ActionEvent>())
            let observer = Actions.observe(log.append)
            let other = Actions.observe(others.append)
            _ = action(Number.self)
            observer.cancel()
            observer.cancel()
            _ = action(Number.self)
            #expect(log.all.count == 2)
            #expect(others.all.count == 4)
            withExtendedLifetime(observer) { other.cancel() }
        }
    }

    @Test func `A canceled observer lets go of what its closure holds`() {
        Actions.withScope {
            weak var held: Probe?
            let observer = {
                let probe = Probe()
                held = probe
                return Actions.observe { _ in withExtendedLifetime(probe) {} }
            }()
            #expect(held != nil)
            observer.cancel()
            #expect(held == nil)
            withExtendedLifetime(observer) {}
        }
    }

    /// In a process of its own, because the count that it checks belongs to all tests.
    @Test func `Canceled observers are counted once`() async {
        await #expect(processExitsWith: .success) {
            _ = Actions.current
            precondition(Actions.isFastPathOpen)
            let (first, second) = (Actions.observe { _ in }, Actions.observe { _ in })
            first.cancel()
            first.cancel()
            precondition(!Actions.isFastPathOpen)
            second.cancel()
            precondition(Actions.isFastPathOpen)
            Actions().run { _ = Actions.observe { _ in } }
            precondition(Actions.isFastPathOpen, "Its registry is gone.")
        }
    }

    @Test func `An observer for the length of a closure sees the calls of the closure alone`() {
        Actions.withScope {
            Number.self <~ { 1 }
            let log = Journal<ActionEvent>()
            let answer = Actions.withObserver(log.append) { action(Number.self) }
            _ = action(Number.self)
            #expect(answer == 1)
            #expect(log.all.map(\.text) == ["Number began", "Number returned"])
        }
    }

    @Test func `An observer for the length of an asynchronous closure sees its calls`() async throws
    {
        try await Actions.withScope {
            Upload.self <~ { $0 }
            let log = Journal<ActionEvent>()
            let answer = try await Actions.withObserver(log.append) {
                await Task.yield()
                return try await action(Upload.self, 2)
            }
            _ = try await action(Upload.self, 3)
            #expect(answer == 2)
            #expect(log.all.map(\.text) == ["Upload began", "Upload returned"])
        }
    }

    @Test func `An observer ends with a closure that throws`() async {
        await Actions.withScope {
            Number.self <~ { 1 }
            let log = Journal<ActionEvent>()
            #expect(throws: Offline.self) {
                try Actions.withObserver(log.append) { throw Offline() }
            }
            await #expect(throws: Offline.self) {
                try await Actions.withObserver(log.append) {
                    await Task.yield()
                    throw Offline()
                }
            }
            _ = action(Number.self)
            #expect(log.all.isEmpty)
        }
    }
}

private class Fails: AsyncAction<Void, Int> {}
