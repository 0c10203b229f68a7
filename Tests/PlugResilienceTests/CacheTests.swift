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
        Load.self <~ { _ in Promise(Answer(alive)) }
        Actions.cache(Load.self, for: .seconds(60), limit: 10, clock: clock)
        for id in 1...1_000 { _ = try await action(Load.self, id).value }
        #expect(alive.count == 10)
        clock.advance(by: .seconds(60))
        _ = try await action(Load.self, 0).value
        #expect(alive.count == 1)
        Actions.forget(Load.self, 0)
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
        Load.self <~ { id in Promise(Answer(Tally(), onRelease: { _ = action(Load.self, -1) })) }
        Actions.cache(Load.self, for: .seconds(60), limit: 2, clock: clock)
        let registry = Actions.current
        for id in 1...10 { _ = try await registry.action(Load.self, id % 4).value }
        LikePhoto.self <~ { _ in Promise() }
        Load.self <~ { _ in Promise(Answer(Tally())) }
        clock.advance(by: .seconds(60))
        for id in 1...4 { _ = try await action(Load.self, id).value }
        Actions.forget(Load.self)
    }

    @Test func `Many threads use and forget answers`() async throws {
        let registry = Actions.current
        FetchPhoto.self <~ { Promise(Photo(id: $0)) }
        Actions.cache(FetchPhoto.self, for: .seconds(60), limit: 20, clock: clock)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            registry.run {
                for round in 1...Extent.rounds {
                    let id = (round * 7 + thread) % 50
                    let photo = action(FetchPhoto.self, id)
                    if "\(photo)" != "fulfilled(Photo(id: \(id)))" { Issue.record("\(photo)") }
                    if round.isMultiple(of: 20) { Actions.forget(FetchPhoto.self, id) }
                    if round.isMultiple(of: 50) { clock.advance(by: .seconds(60)) }
                }
            }
        }
    }
}

private class Load: Action<Int, Promise<Answer>> {}
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
