import Dispatch
import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct CacheTests {
    let clock = TestClock()

    @Test func `Equal inputs get one answer until it is too old`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), clock: clock)
        for _ in 1...2 { #expect(try await action(FetchPhoto.self, 42).value.id == 42) }
        clock.advance(by: .seconds(59))
        #expect(try await action(FetchPhoto.self, 43).value.id == 43)
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.inputs == [42, 43])
        clock.advance(by: .seconds(1))
        _ = try await action(FetchPhoto.self, 42).value
        #expect(fetches.inputs == [42, 43, 42])
    }

    @Test func `Asynchronous calls and calls without an input are cached`() async throws {
        let calls = Tally()
        FetchAll.self <~ { Promise { [calls.add()] } }
        CountAll.self <~ { calls.add() }
        UploadPhoto.self <~ { calls.add() + $0 }
        Find.self <~ { _ in
            calls.add()
            return nil
        }
        Actions.cache(FetchAll.self, for: .seconds(86_400))
        Actions.cache(CountAll.self, for: .seconds(86_400))
        Actions.cache(UploadPhoto.self, for: .seconds(86_400))
        Actions.cache(Find.self, for: .seconds(86_400))
        for _ in 1...3 {
            #expect(try await action(FetchAll.self).value == [1])
            #expect(try await action(CountAll.self) == 2)
            #expect(try await action(UploadPhoto.self, 10) == 13)
            #expect(try await action(Find.self, Query(id: 1)).value == nil)
        }
        #expect(calls.count == 4)
    }

    @Test func `The answer that was not used for the longest time goes`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(86_400), limit: 2)
        for id in [1, 2, 1, 3, 1, 2, 1, 3] { _ = try await action(FetchPhoto.self, id).value }
        #expect(fetches.inputs == [1, 2, 3, 2, 3])
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

    @Test func `An answer can be forgotten, or all, also in a scope inside`() async throws {
        let fetches = Actions.record(FetchPhoto.self) { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(86_400))
        for id in 1...2 { _ = try await action(FetchPhoto.self, id).value }
        Actions.forget(FetchPhoto.self, 1)
        for id in 1...2 { _ = try await action(FetchPhoto.self, id).value }
        #expect(fetches.inputs == [1, 2, 1])
        Actions.withScope { Actions.forget(FetchPhoto.self) }
        for id in 1...2 { _ = try await action(FetchPhoto.self, id).value }
        #expect(fetches.inputs == [1, 2, 1, 1, 2])
    }

    @Test(arguments: [true, false], [true, false])
    func `What was asked before a change is not kept`(isOne: Bool, isShared: Bool) async throws {
        let asked = Journal<Promise<Photo>.Resolver>()
        FetchPhoto.self <~ { _ in
            let (photo, resolver) = Promise<Photo>.pending()
            asked.append(resolver)
            return photo
        }
        Actions.cache(FetchPhoto.self, for: .seconds(86_400))
        if isShared { Actions.share(FetchPhoto.self) }
        let old = action(FetchPhoto.self, 1)
        if isOne { Actions.forget(FetchPhoto.self, 1) } else { Actions.forget(FetchPhoto.self) }
        let new = action(FetchPhoto.self, 1)
        try #require(asked.all.count == 2)
        asked.all[1].resolve(Photo(id: 2))
        #expect(try await new.value.id == 2)
        asked.all[0].resolve(Photo(id: 1))
        #expect(try await old.value.id == 1)
        #expect(try await action(FetchPhoto.self, 1).value.id == 2)
        #expect(asked.all.count == 2)
    }

    @Test func `No scope gets an answer of another, and none of the cache's own`() async throws {
        let asked = Tally()
        FetchPhoto.self <~ { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(86_400))
        Actions.cache(UploadPhoto.self, for: .seconds(86_400))
        for tenant in 1...3 {
            try await Actions.withScope {
                FetchPhoto.self <~ { _ in Promise(Photo(id: asked.add())) }
                UploadPhoto.self <~ { _ in tenant }
                let photo = try await action(FetchPhoto.self, 42).value
                let number = try await action(UploadPhoto.self, 42)
                #expect((photo.id, number) == (tenant, tenant))
            }
        }
        #expect(try await action(FetchPhoto.self, 42).value.id == 42)
        Actions.withScope {
            FetchPhoto.self <~ { _ in Promise(Photo(id: 0)) }
            #expect("\(action(FetchPhoto.self, 42))" == "fulfilled(Photo(id: 0))")
        }
    }

    @Test func `No lock is held while inputs are compared and answers released`() async throws {
        Find.self <~ { query in Promise(query.id) }
        Actions.cache(Find.self, for: .seconds(60), limit: 2, clock: clock)
        Actions.share(Find.self)
        for id in 1...4 {
            for _ in 1...2 {
                let found = try await action(Find.self, Query(id: id, asksAgain: true)).value
                #expect(found == id)
            }
        }
        Get.self <~ { id in Promise(Answer(Tally(), onRelease: { _ = action(Get.self, -1) })) }
        Actions.cache(Get.self, for: .seconds(60), limit: 2, clock: clock)
        let registry = Actions.current
        for id in 1...10 { _ = try await registry.action(Get.self, id % 4).value }
        LikePhoto.self <~ { _ in Promise() }
        Get.self <~ { _ in Promise(Answer(Tally())) }
        clock.advance(by: .seconds(60))
        for id in 1...4 { _ = try await action(Get.self, id).value }
        Actions.forget(Get.self)
    }

    @Test func `Many threads use and forget answers`() async throws {
        let registry = Actions.current
        let photos = Journal<(id: Int, photo: Promise<Photo>)>()
        FetchPhoto.self <~ { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), limit: 20, clock: clock)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            registry.run {
                for round in 1...Extent.rounds {
                    let id = (round * 7 + thread) % 50
                    photos.append((id, action(FetchPhoto.self, id)))
                    if round.isMultiple(of: 20) { Actions.forget(FetchPhoto.self, id) }
                    if round.isMultiple(of: 50) { clock.advance(by: .seconds(60)) }
                }
            }
        }
        for (id, photo) in photos.all { #expect(try await photo.value.id == id) }
    }

    @Test(arguments: Kind.allCases)
    func `Calls that overlap are made once, also in the moment of the answer`(kind: Kind)
        async throws
    {
        let calls = Tally()
        kind.plug { id in
            calls.add()
            await Task.yield()
            return id
        }
        kind.write(.cache(), .share())
        for round in 1...Extent.rounds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...6 {
                    // Each calls again in the moment of the answer.
                    group.addTask {
                        for _ in 1...3 {
                            let answer = try await kind.call(round).value
                            #expect(answer == round)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(calls.count == round)
        }
    }

    @Test(arguments: Kind.allCases)
    func `A forgotten input throws away no other load`(kind: Kind) async throws {
        let (calls, gate) = (Tally(), Promise<Void>.pending())
        kind.plug { id in
            calls.add()
            try await gate.promise.value
            kind.forget(id + 100)
            return id
        }
        kind.write(.cache(), .share())
        let loads = (0..<20).map { kind.call($0) }
        while calls.count < 20 { await Task.yield() }
        kind.forget(100)
        gate.resolver.resolve()
        for (id, load) in loads.enumerated() { #expect(try await load.value == id) }
        for id in 0..<20 { #expect(try await kind.call(id).value == id) }
        #expect(calls.count == 20)
    }

    @Test(arguments: Kind.allCases)
    func `With a key, scopes get answers, told apart by the key`(kind: Kind) async throws {
        let calls = Journal<[Int]>()
        kind.plug { id in
            // The first caller's task-locals, and scope.
            calls.append([Request.id, try await action(CountAll.self)])
            return Request.id
        }
        kind.write(.cache(by: { Request.id }), .share(by: { Request.id }))
        @Sendable func request(_ user: Int) -> Promise<Int> {
            Request.$id.withValue(user) {
                Actions.withScope {
                    CountAll.self <~ { user }
                    return kind.call(1)
                }
            }
        }
        for _ in 1...2 {
            let all = (0..<1_000).map { request($0 % 4) }
            for (number, call) in all.enumerated() { #expect(try await call.value == number % 4) }
        }
        #expect(calls.all.sorted { $0[0] < $1[0] } == (0..<4).map { [$0, $0] })
        kind.forget(1)
        _ = try await request(3).value
        #expect(calls.all.count == 5)
        // Something else answers here, for nobody else.
        let own = try await Actions.withScope {
            kind.plug { _ in 13 }
            return try await kind.call(1).value
        }
        #expect(own == 13)
        #expect(try await request(3).value == 3)
    }

    @Test func `A line that scopes bypass says so, and how it would serve them`() {
        FetchPhoto.self <~ { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(1))
        Actions.cache(FetchPhoto.self, for: .seconds(1), by: { 1 })
        Actions.share(FetchPhoto.self)
        #expect(!Actions.explain(FetchPhoto.self).contains("because"))
        let (other, text) = Actions.withScope {
            let text = Actions.explain(FetchPhoto.self)
            FetchPhoto.self <~ { Promise(Photo(id: $0)) }
            return (Actions.explain(FetchPhoto.self), text)
        }
        #expect(
            text.contains("cache, which calls from here bypass, because it has no key (by:), at")
        )
        #expect(
            text.contains("share, which shares the calls of each scope apart, because it has no")
        )
        #expect(text.contains("by: cache, at"))
        #expect(other.contains("bypass, because something else is plugged here, at"))
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `An old answer is better than some errors, and may come at once`(
        kind: Kind,
        isQuick: Bool
    ) async throws {
        let calls = Tally()
        let errors = Locked<any Error>(Offline())
        kind.plug { id in
            if calls.add() != 1 { throw errors.withLock { $0 } }
            return id
        }
        kind.write(
            isQuick
                ? .quickCache(orOlder: .seconds(3600), clock)
                : .cache(.seconds(60), orOlder: .seconds(3600), clock)
        )
        for id in [1, 1] { #expect(try await kind.call(id).value == id) }
        clock.advance(by: .seconds(60))
        #expect(try await kind.call(1).value == 1)
        await Actions.settled(within: .generous)
        #expect(calls.count == 2)
        errors.withLock { $0 = Unauthorized() }
        if isQuick {
            #expect(try await kind.call(1).value == 1)
            await Actions.settled(within: .generous)
        } else {
            await #expect(throws: Unauthorized.self) { try await kind.call(1).value }
        }
        errors.withLock { $0 = Offline() }
        clock.advance(by: .seconds(3540))
        await #expect(throws: Offline.self) { try await kind.call(1).value }
        #expect(calls.count == 4)
    }

    @Test(arguments: Kind.allCases)
    func `A refresh is shared, keeps the old answer meanwhile and after a failure`(kind: Kind)
        async throws
    {
        let (calls, gate) = (Tally(), Promise<Void>.pending())
        kind.plug { _ in
            let call = calls.add()
            if call > 1 { try await gate.promise.value }
            if call == 3 { throw Offline() }
            return call
        }
        kind.write(.cache())
        #expect(try await kind.call(1).value == 1)
        let all = (1...3).map { _ in kind.refresh(1) }
        while calls.count < 2 { await Task.yield() }
        #expect(try await kind.call(1).value == 1)
        gate.resolver.resolve()
        for call in all { #expect(try await call.value == 2) }
        #expect(try await kind.call(1).value == 2)
        await #expect(throws: Offline.self) { try await kind.refresh(1).value }
        #expect(try await kind.call(1).value == 2)
        #expect(calls.count == 3)
    }

    @Test func `What is kept is asked of the input and the answer`() async throws {
        let calls = Tally()
        FetchPhoto.self <~ { id in
            calls.add()
            return Promise(Photo(id: id))
        }
        UploadPhoto.self <~ { _ in calls.add() }
        Actions.cache(FetchPhoto.self, for: .seconds(60), keeping: { $0 + $1.id != 808 })
        Actions.cache(UploadPhoto.self, for: .seconds(60), keeping: { id, _ in id == 0 })
        for id in [404, 404, 1, 1] { _ = try await action(FetchPhoto.self, id).value }
        #expect(calls.count == 3)
        for id in [0, 0, 1, 1] { _ = try await action(UploadPhoto.self, id) }
        #expect(calls.count == 6)
    }

    @Test func `Where a clock goes back, no answer gets older than it may`() async throws {
        let (clock, calls) = (BackwardClock(), Tally())
        FetchPhoto.self <~ { id in
            calls.add()
            return Promise(Photo(id: id))
        }
        Actions.cache(FetchPhoto.self, for: .seconds(10), clock: clock)
        for time in [60, 10, 15, 19, 20] {
            clock.time.withLock { $0 = .seconds(time) }
            _ = try await action(FetchPhoto.self, 1).value
        }
        #expect(calls.count == 2)
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
