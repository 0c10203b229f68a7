import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct RetryTests {
    let clock = TestClock()

    @Test func `A call waits longer after each attempt, and throws the last error`() async {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Offline()) }
        Actions.retry(
            FetchPhoto.self,
            delays: .exponential(from: .seconds(1), upTo: .seconds(3), attempts: 4),
            clock: clock
        ) { $0 is Offline }
        let call = action(FetchPhoto.self, 42)
        for delay in [1, 2, 3] {
            await clock.sleepers(1, within: .generous)
            clock.advance(by: .milliseconds(delay * 500 - 1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(delay * 500 + 1))
        }
        await #expect(throws: Offline.self) { try await call.value }
        #expect(fetches.count == 4)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `The first attempt runs on the calling thread, and a success needs no other`() {
        let fetches = Actions.record(FetchPhoto.self) { Promise(Photo(id: $0)) }
        Actions.retry(FetchPhoto.self, delays: [.seconds(1)]) { _ in true }
        #expect("\(action(FetchPhoto.self, 1))" == "fulfilled(Photo(id: 1))")
        #expect(fetches.count == 1)
    }

    @Test(arguments: Hopeless.allCases)
    func `What the closure doesn't name, or can't succeed, is never tried again`(
        reason: Hopeless
    ) async {
        let attempts = Tally()
        FetchPhoto.self <~ { _ in
            attempts.add()
            return reason.fail()
        }
        UploadPhoto.self <~ { _ in
            attempts.add()
            return try await reason.fail().value.id
        }
        let delays = Backoff.constant(.zero, attempts: 5)
        Actions.retry(FetchPhoto.self, delays: delays) { !($0 is Unauthorized) }
        Actions.retry(UploadPhoto.self, delays: delays) { !($0 is Unauthorized) }
        await #expect(throws: (any Error).self) { try await action(FetchPhoto.self, 1).value }
        await #expect(throws: (any Error).self) { try await action(UploadPhoto.self, 1) }
        #expect(attempts.count == 2)
    }

    @Test func `A cancellation ends the wait at once`() async {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Offline()) }
        UploadPhoto.self <~ { _ in throw Offline() }
        Actions.retry(FetchPhoto.self, delays: [.seconds(60)], clock: clock) { _ in true }
        Actions.retry(UploadPhoto.self, delays: [.seconds(60)], clock: clock) { _ in true }
        let fetch = action(FetchPhoto.self, 1)
        let upload = Task { try await action(UploadPhoto.self, 1) }
        await clock.sleepers(2, within: .generous)
        fetch.cancel()
        upload.cancel()
        await #expect(throws: CancellationError.self) { try await fetch.value }
        await #expect(throws: CancellationError.self) { try await upload.value }
        await Actions.settled(within: .generous)
        #expect(clock.sleeperCount == 0)
        #expect(fetches.count == 1)
    }

    @Test func `Another attempt runs in the caller's scope, with the caller's task-locals`()
        async throws
    {
        FetchPhoto.self <~ { _ in Photo(id: try await action(UploadPhoto.self, 0)) }
        Actions.retry(FetchPhoto.self, delays: [.zero, .zero]) { _ in true }
        UploadPhoto.self <~ { _ in throw Offline() }
        let photo = try await Request.$id.withValue(7) {
            try await Actions.withScope {
                let attempts = Tally()
                UploadPhoto.self <~ { _ in
                    if attempts.add() < 3 { throw Offline() }
                    return Request.id
                }
                return try await action(FetchPhoto.self, 1).value
            }
        }
        #expect(photo.id == 7)
    }

    @Test(arguments: Kind.allCases)
    func `The wait that an error names counts, and else the delays`(kind: Kind) async throws {
        let attempts = Tally()
        kind.plug { id in
            if attempts.add() < 3 { throw Offline(number: attempts.count) }
            return id
        }
        let wait: @Sendable (any Error) -> Duration? = { error in
            (error as? Offline).flatMap { $0.number == 1 ? .seconds(3) : nil }
        }
        Actions.retry(
            Load.self,
            delays: Backoff([.milliseconds(10), .milliseconds(20)]),
            waiting: wait,
            clock: clock
        ) { _ in true }
        Actions.retry(
            LoadLater.self,
            delays: [.milliseconds(10), .milliseconds(20)],
            waiting: wait,
            clock: clock
        ) { _ in true }
        let call = kind.call(7)
        await clock.sleepers(1, within: .generous)
        clock.advance(by: .milliseconds(2_999))
        #expect((clock.sleeperCount, attempts.count) == (1, 1))
        clock.advance(by: .milliseconds(1))
        while attempts.count < 2 { await Task.yield() }
        await clock.sleepers(1, within: .generous)
        clock.advance(by: .milliseconds(20))
        #expect(try await call.value == 7)
    }

    @Test(arguments: [200, 404, 429])
    func `Another attempt is asked of the input and the outcome`(status: Int) async throws {
        let attempts = Journal<Int>()
        FetchPhoto.self <~ { id in
            attempts.append(id)
            return Promise(Photo(id: status))
        }
        UploadPhoto.self <~ { id in
            attempts.append(id)
            return status
        }
        Actions.retry(FetchPhoto.self, delays: .constant(.zero, attempts: 3)) { id, outcome in
            id == 1 && (try? outcome.get().id) == 429
        }
        Actions.retry(
            UploadPhoto.self,
            delays: .constant(.seconds(60), attempts: 3),
            waiting: { _, outcome in (try? outcome.get()) == 429 ? .zero : nil }
        ) { id, outcome in id == 1 && (try? outcome.get()) == 429 }
        for id in 1...2 {
            #expect(try await action(FetchPhoto.self, id).value.id == status)
            #expect(try await action(UploadPhoto.self, id) == status)
        }
        #expect(attempts.all.filter { $0 == 1 }.count == (status == 429 ? 6 : 2))
        #expect(attempts.all.filter { $0 == 2 }.count == 2)
    }

    @Test(arguments: Kind.allCases)
    func `A clock that fails changes no error`(kind: Kind) async {
        kind.plug { _ in throw Unauthorized() }
        Actions.retry(Load.self, delays: [.zero], clock: BackwardClock()) { _ in true }
        Actions.retry(LoadLater.self, delays: [.zero], clock: BackwardClock()) { _ in true }
        await #expect(throws: Unauthorized.self) { try await kind.call(1).value }
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `A time limit is one of each attempt below, and of all together above`(
        kind: Kind,
        isAbove: Bool
    ) async {
        let (attempts, canceled) = (Tally(), Tally())
        kind.plug { id in
            attempts.add()
            while !Task.isCancelled { await Task.yield() }
            canceled.add()
            throw Offline()
        }
        let time = Line.timeout(.seconds(5), clock)
        if isAbove { kind.write(time) }
        Actions.retry(Load.self, delays: [.zero, .zero]) { $0 is PromiseTimeoutError }
        Actions.retry(LoadLater.self, delays: [.zero, .zero]) { $0 is PromiseTimeoutError }
        if !isAbove { kind.write(time) }
        let call = kind.call(1)
        for attempt in 1...(isAbove ? 1 : 3) {
            while attempts.count < attempt { await Task.yield() }
            await clock.sleepers(1, within: .generous)
            clock.advance(by: .seconds(5))
        }
        let error = await #expect(throws: PromiseTimeoutError.self) { try await call.value }
        #expect(error?.duration == .seconds(5))
        #expect(error?.caller.contains("Kind.swift") == true)
        await Actions.settled(within: .generous)
        #expect((attempts.count, canceled.count) == (isAbove ? 1 : 3, isAbove ? 1 : 3))
    }

    @Test func `Delays stay within what a clock can bear`() async {
        let fetches = Actions.record(FetchPhoto.self) { _ in Promise(error: Offline()) }
        Actions.retry(
            FetchPhoto.self,
            delays: .exponential(from: .seconds(1), upTo: .seconds(Int64.max), attempts: 200),
            clock: clock
        ) { _ in true }
        clock.run()
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 1).value }
        #expect(fetches.count == 200)
    }
}

enum Hopeless: CaseIterable, Sendable {
    case unnamed, canceled, unplugged, cycle

    func fail() -> Promise<Photo> {
        switch self {
        case .unnamed: return Promise(error: Unauthorized())
        case .canceled: return Promise(error: CancellationError())
        case .unplugged: return Promise(error: UnpluggedActionError(FetchAll.self))
        case .cycle:
            let own = Locked<Promise<Photo>?>(nil)
            let (start, resolver) = Promise<Void>.pending()
            let cycle = start.then { own.withLock { $0 }! }
            own.withLock { $0 = cycle }
            resolver.resolve()
            return cycle
        }
    }
}
