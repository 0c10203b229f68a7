import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct CacheTests {
    let clock = TestClock()
    let day = Duration.seconds(86_400)

    @Test(arguments: Kind.allCases)
    func `Equal inputs get one answer until it is too old, if it is to be kept`(kind: Kind) async {
        let (clock, backend) = (BackwardClock(), kind.serve { $0 + 1 })
        Actions.cache(kind.action, for: .seconds(60), clock: clock, keeping: { $1 == 43 || $0 < 9 })
        clock.time.withLock { $0 = .seconds(100) }
        #expect(await kind.answers(42, 42, 0, 0, 99, 99) == [43, 43, nil, nil, 100, 100])
        // No time passes while the clock goes back, and then as much as it says.
        for time in [10, 69, 70] {
            clock.time.withLock { $0 = .seconds(time) }
            #expect(await kind.answers(2, 42) == [3, 43])
        }
        #expect(backend.calls.all == [42, 0, 0, 99, 99, 2, 2, 42])
    }

    @Test func `Calls without an input are equal, and nil is an answer`() async throws {
        let calls = Tally()
        FetchAll.self <~ { Promise { [calls.add()] } }
        CountAll.self <~ { calls.add() }
        Find.self <~ { _ in Promise { calls.add() > 3 ? 1 : nil } }
        Actions.cache(FetchAll.self, for: day)
        Actions.share(FetchAll.self)
        Actions.cache(CountAll.self, for: day, keeping: { $1 == 2 })
        Actions.share(CountAll.self)
        Actions.cache(Find.self, for: day)
        for _ in 1...3 {
            #expect(try await action(FetchAll.self).value == [1])
            #expect(try await action(CountAll.self) == 2)
            #expect(try await action(Find.self, Query(id: 1)).value == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `The answer that was not used for the longest time goes`(kind: Kind) async {
        let backend = kind.serve()
        Actions.cache(kind.action, for: day, limit: 2)
        _ = await kind.answers(1, 2, 1, 3, 1, 2, 1, 3)
        #expect(backend.calls.all == [1, 2, 3, 2, 3])
    }

    @Test func `Answers that are too old or too many are released`() async throws {
        let alive = Tally()
        Get.self <~ { _ in Promise(Answer(alive)) }
        Actions.cache(Get.self, for: .seconds(60), limit: 10, clock: clock)
        for id in 1...1_000 { _ = try await action(Get.self, id).value }
        #expect(alive.count == 10)
        clock.advance(by: .seconds(60))
        _ = try await action(Get.self, 0).value
        #expect(alive.count == 1)
        Actions.forget(Get.self, 0)
        #expect(alive.count == 0)
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `What was asked before a change is not kept`(kind: Kind, isOne: Bool) async throws {
        let number = Tally()
        let backend = kind.serve { $0 + number.add() }
        Actions.cache(kind.action, for: day)
        Actions.share(kind.action)
        let (old, other) = (kind.call(100), kind.call(200))
        await backend.calls.reach(2)
        _ = await kind.answers(10, 20)
        Actions.withScope {
            if isOne { Actions.forget(kind.action, 100) } else { Actions.forget(kind.action) }
        }
        let new = kind.call(100)
        await backend.calls.reach(5)
        backend.open()
        for call in [old, other, new] { #expect(try await call.value > 100) }
        // Other answers, and other loads, are left alone.
        #expect(await kind.answers(10, 20) == (isOne ? [11, 22] : [16, 27]))
        #expect(try await kind.call(100).value == new.value)
        if isOne { #expect(try await kind.call(200).value == other.value) }
        #expect(backend.calls.all.count == (isOne ? 5 : 7))
    }

    @Test func `No lock is held while inputs are compared and answers released`() async throws {
        Find.self <~ { query in Promise(query.id) }
        Actions.cache(Find.self, for: .seconds(60), limit: 2, clock: clock)
        Actions.share(Find.self)
        for id in [1, 1, 2, 2, 3, 3, 4, 4] {
            let found = try await action(Find.self, Query(id: id, asksAgain: true)).value
            #expect(found == id)
        }
        Get.self <~ { id in Promise(Answer(Tally(), onRelease: { _ = action(Get.self, -1) })) }
        Actions.cache(Get.self, for: .seconds(60), limit: 2, clock: clock)
        let registry = Actions.current
        for id in 1...10 { _ = try await registry.action(Get.self, id % 4).value }
        Get.self <~ { _ in Promise(Answer(Tally())) }
        clock.advance(by: .seconds(60))
        for id in 1...4 { _ = try await action(Get.self, id).value }
        Actions.forget(Get.self)
    }

    @Test(arguments: Kind.allCases)
    func `With a key, scopes get answers, unless something else is plugged`(kind: Kind) async {
        let backend = kind.serve { id in id + Request.id }
        Actions.cache(kind.action, for: day, by: { Request.id })
        func answers(_ user: Int) async -> [Int?] {
            await Request.$id.withValue(user) { await Actions.withScope { await kind.answers(10) } }
        }
        for user in [1, 2, 1, 2] { #expect(await answers(user) == [10 + user]) }
        #expect(backend.calls.all.count == 2)
        Actions.forget(kind.action, 10)
        #expect(await answers(2) == [12])
        #expect(backend.calls.all.count == 3)
        // Something else answers here, for nobody else.
        let own = await Actions.withScope {
            kind.plug { _ in 13 }
            return await kind.answers(10)
        }
        #expect(own == [13])
        #expect(await answers(0) == [10])
    }

    @Test func `A line that scopes bypass says so, and how it would serve them`() {
        Load.self <~ { Promise($0) }
        Actions.cache(Load.self, for: day)
        Actions.cache(Load.self, for: day, by: { 1 })
        Actions.share(Load.self)
        #expect(!Actions.explain(Load.self).contains("because"))
        let (text, other) = Actions.withScope {
            let text = Actions.explain(Load.self)
            Load.self <~ { Promise($0) }
            return (text, Actions.explain(Load.self))
        }
        let noKey = "because it has no key (by:), at"
        #expect(text.contains("cache, which calls from here bypass, \(noKey)"))
        #expect(text.contains("share, which shares the calls of each scope apart, \(noKey)"))
        #expect(text.contains("by: cache, at"))
        #expect(other.contains("bypass, because something else is plugged here, at"))
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `An old answer is better than some errors`(kind: Kind, atOnce: Bool) async {
        let backend = kind.serve()
        let (age, oldest) = (Duration.seconds(60), Duration.seconds(3600))
        Actions.cache(kind.action, for: age, orOlder: oldest, atOnce: atOnce, clock: clock) {
            $0 is Offline
        }
        #expect(await kind.answers(1, 1) == [1, 1])
        clock.advance(by: age)
        backend.fail(with: Offline())
        #expect(await kind.answers(1) == [1])
        await Actions.settled(within: .generous)
        #expect(backend.calls.all.count == 2)
        backend.fail(with: Unauthorized())
        #expect(await kind.answers(1) == [atOnce ? 1 : nil])
        await Actions.settled(within: .generous)
        backend.fail(with: Offline())
        clock.advance(by: oldest - age)
        #expect(await kind.answers(1) == [nil])
        #expect(backend.calls.all.count == 4)
    }

    @Test(arguments: Kind.allCases)
    func `A refresh is shared, and keeps the old answer until the end`(kind: Kind) async throws {
        let (number, gate, later) = (Tally(), Promise<Void>.pending(), Journal<Promise<Int>>())
        let (hasEnded, end) = Promise<Void>.pending()
        let backend = kind.serve { id in
            if number.add() == 1 { return 2 }
            let more = Promise {
                try await hasEnded.value
                return try await kind.call(id).value
            }
            later.append(more)
            try await gate.promise.value
            return id + number.count
        }
        Actions.cache(kind.action, for: day, limit: 1)
        #expect(await kind.answers(1) == [2])
        let all = (1...3).map { _ in kind.refresh(1) }
        await backend.calls.reach(2)
        #expect(await kind.answers(1) == [2])
        gate.resolver.resolve()
        for call in all { #expect(try await call.value == 3) }
        backend.fail(with: Offline())
        await expect(Offline.self, of: kind.refresh(1))
        #expect(await kind.answers(1) == [3])
        // What the refresh has left running isn't part of it any more.
        end.resolve()
        #expect(try await later.all[0].value == 3)
        #expect(backend.calls.all.count == 3)
    }
}

private class Get: Action<Int, Promise<Answer>> {}
private class Find: Action<Query, Promise<Int?>> {}

private final class Answer: Sendable {
    private let alive: Tally
    private let onRelease: @Sendable () -> Void

    init(_ alive: Tally, onRelease: @escaping @Sendable () -> Void = {}) {
        (self.alive, self.onRelease) = (alive, onRelease)
        alive.add()
    }

    deinit {
        alive.add(-1)
        onRelease()
    }
}

/// An input whose hash and comparison call the same use case.
private struct Query: Hashable, Sendable {
    var id = 0
    var asksAgain = false

    func hash(into hasher: inout Hasher) {
        hasher.combine(0)
        if asksAgain { _ = action(Find.self, Query(id: -1)) }
    }

    static func == (one: Query, other: Query) -> Bool {
        if one.asksAgain, other.asksAgain { _ = action(Find.self, Query(id: -2)) }
        return one.id == other.id
    }
}

/// A clock that is set, also back.
final class BackwardClock: Clock {
    typealias Instant = TestClock.Instant
    let time = Locked(Duration.zero)
    private let start = TestClock().now

    var now: Instant { start.advanced(by: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw Offline() }
}
