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
        let delays = RetryDelays.constant(.zero, attempts: 5)
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
