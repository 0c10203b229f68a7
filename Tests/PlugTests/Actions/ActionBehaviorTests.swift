import Plug
import PlugTesting
import Testing

@Suite(.generousTimeLimit)
struct ActionBehaviorTests {
    @Test func `A slow action waits before it is performed`() async throws {
        try await Actions.withScope {
            let clock = TestClock()
            let performed = plugCounted()
            Actions.intercept(Fetch.self, .slow(by: .seconds(60), clock: clock))
            Actions.intercept(Upload.self, .slow(by: .seconds(60), clock: clock))
            let fetched: Promise<Int> = action(Fetch.self, 1)
            let uploaded = Promise { try await action(Upload.self, 2) }
            await clock.sleepers(2, within: .generous)
            clock.advance(by: .seconds(59))
            #expect(performed.count == 0)
            clock.advance(by: .seconds(1))
            let values = try await [fetched.value, uploaded.value]
            #expect(values == [1, 2])
            #expect(performed.count == 2)
        }
    }

    @Test func `A failing action fails and performs nothing`() async {
        await Actions.withScope {
            let performed = plugCounted()
            Actions.intercept(Fetch.self, .failing(with: Offline()))
            Actions.intercept(Upload.self, .failing(with: Offline()))
            await #expect(throws: Offline.self) { try await action(Fetch.self, 1).value }
            await #expect(throws: Offline.self) { try await action(Upload.self, 1) }
            #expect(performed.count == 0)
        }
    }

    @Test func `A behavior of one's own decides before each call`() async throws {
        try await Actions.withScope {
            let calls = Tally()
            let behavior = ActionBehavior(beforeCall: { if calls.add() > 2 { throw Offline() } })
            Fetch.self <~ { Promise($0) }
            Upload.self <~ { $0 }
            Actions.intercept(Fetch.self, behavior)
            Actions.intercept(Upload.self, behavior)
            let fetched = try await action(Fetch.self, 1).value
            let uploaded = try await action(Upload.self, 2)
            #expect((fetched, uploaded) == (1, 2))
            await #expect(throws: Offline.self) { try await action(Fetch.self, 1).value }
            await #expect(throws: Offline.self) { try await action(Upload.self, 2) }
            #expect(calls.count == 4)
        }
    }

    @Test func `Canceling a slow promise cancels what is plugged behind it`() async throws {
        try await Actions.withScope {
            let began = Promise<Void>.pending()
            let work = Work()
            Fetch.self <~ { _ in
                began.resolver.resolve()
                return work.promise
            }
            Actions.intercept(Fetch.self, .slow(by: .zero))
            let call: Promise<Int> = action(Fetch.self, 1)
            try await began.promise.value
            call.cancel()
            try await work.cancelled.value
        }
    }

    @Test func `A stalled promise goes on until it is canceled`() async {
        await Actions.withScope {
            let performed = plugCounted()
            Actions.intercept(Fetch.self, .stalled)
            let promise: Promise<Int> = action(Fetch.self, 1)
            // Another promise waits for it, so that the timeout doesn't cancel it.
            let other = promise.map { $0 }
            await #expect(throws: PromiseTimeoutError.self) {
                try await promise.timeout(.milliseconds(5)).value
            }
            promise.cancel()
            await #expect(throws: CancellationError.self) { try await other.value }
            #expect(performed.count == 0)
        }
    }

    @Test func `A stalled asynchronous action goes on until its caller is canceled`() async {
        await Actions.withScope {
            let begun = Promise<Void>.pending()
            Upload.self <~ { $0 }
            Actions.intercept(Upload.self) { input, next in
                begun.resolver.resolve()
                return try await next(input)
            }
            Actions.intercept(Upload.self, .stalled)
            let task = Task { try await action(Upload.self, 1) }
            _ = await begun.promise.result
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}

/// Plugs both kinds of actions, and counts their calls.
private func plugCounted() -> Tally {
    let performed = Tally()
    Fetch.self <~ { number in
        performed.add()
        return Promise(number)
    }
    Upload.self <~ { number in
        performed.add()
        return number
    }
    return performed
}
