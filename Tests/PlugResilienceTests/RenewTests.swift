import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct RenewTests {
    /// The token that the server accepts, and the one that the app has.
    private let clock = TestClock()
    private let server = Tally()
    private let app = Tally()

    /// How often a call was rejected.
    private let rejections = Tally()

    private func check() throws {
        if app.count != server.count { throw Unauthorized() }
    }

    /// Plugs use cases that need the token, and lets the token get old.
    private func plug(except actions: [any Pluggable.Type] = [LogIn.self]) {
        FetchPhoto.self <~ { [self] id in
            do { try check() } catch { return Promise(error: error) }
            return Promise(Photo(id: id))
        }
        UploadPhoto.self <~ { [self] id in
            try check()
            return id
        }
        Actions.renew(with: RenewToken.self, except: actions, clock: clock) {
            [rejections] error in
            rejections.add()
            return error is Unauthorized
        }
        server.add()
    }

    /// Waits until so many calls were rejected, and then until they wait for the renewal.
    private func waitForRejections(_ count: Int) async {
        while rejections.count < count { await Task.yield() }
        for _ in 1...200 { await Task.yield() }
    }

    private func plugRenewal(after start: Promise<Void> = Promise()) -> Recorder<Void> {
        Actions.record(RenewToken.self) { [app] in start.then { app.add() } }
    }

    @Test func `Rejected calls go on with the new token, of both kinds`() async throws {
        plug()
        let renewals = plugRenewal()
        #expect(try await action(FetchPhoto.self, 42).value.id == 42)
        server.add()
        #expect(try await action(UploadPhoto.self, 43) == 43)
        #expect(renewals.count == 2)
    }

    @Test func `An asynchronous use case renews, too`() async throws {
        plug()
        RenewLater.self <~ { [app] in app.add() }
        try await Actions.withScope {
            Actions.renew(with: RenewLater.self) { $0 is Unauthorized }
            let photo = try await action(FetchPhoto.self, 42).value
            #expect(photo.id == 42)
        }
    }

    @Test func `Calls that were sent before a renewal failed fail with it, and later ones renew`()
        async throws
    {
        plug()
        let isOnline = Tally()
        let renewals = Actions.record(RenewToken.self) { [app] in
            if isOnline.count == 0 { return Promise(error: Offline()) }
            app.add()
            return Promise()
        }
        let gate = Promise<Void>.pending()
        LikePhoto.self <~ { [self] _ in gate.promise.then { try check() } }
        let slow = (1...10).map { action(LikePhoto.self, $0) }
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 1).value }
        gate.resolver.resolve()
        for call in slow { await #expect(throws: Offline.self) { try await call.value } }
        #expect(renewals.count == 1)
        isOnline.add()
        #expect(try await action(FetchPhoto.self, 1).value.id == 1)
        #expect(renewals.count == 2)
    }

    @Test func `After a renewal that helped no call, the next one waits`() async throws {
        plug()
        let renewals = plugRenewal()
        _ = try await action(FetchPhoto.self, 1).value
        server.add(10)
        for id in 1...50 {
            await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, id).value }
            await #expect(throws: Unauthorized.self) { try await action(UploadPhoto.self, id) }
        }
        #expect(renewals.count == 2)
        clock.advance(by: .seconds(1))
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 1).value }
        #expect(renewals.count == 3)
        app.add(server.count - app.count - 1)
        clock.advance(by: .seconds(1))
        #expect(try await action(FetchPhoto.self, 42).value.id == 42)
        server.add()
        #expect(try await action(UploadPhoto.self, 42) == 42)
        #expect(renewals.count == 5)
    }

    @Test(arguments: [true, false])
    func `A renewal belongs to an attempt, which keeps its place`(isFirst: Bool) async throws {
        let begun = Journal<Int>()
        let write = { [app, server] () -> Recorder<Void> in
            Actions.renew(with: RenewToken.self) { $0 is Unauthorized }
            server.add()
            return Actions.record(RenewToken.self) {
                Promise { _ = app.add(server.count - app.count) }
            }
        }
        var renewals = isFirst ? write() : nil
        Actions.retry(LikePhoto.self, delays: .constant(.zero, attempts: 9)) { $0 is Offline }
        Actions.limit(LikePhoto.self, to: 1)
        renewals = renewals ?? write()
        LikePhoto.self <~ { [app, server] id in
            let token = app.count
            await Task.yield()
            if token != server.count { throw Unauthorized() }
            begun.append(id)
            // The token has lived its life.
            if begun.all.count.isMultiple(of: 5) { server.add() }
        }
        let calls = (0..<24).map { action(LikePhoto.self, $0) }
        for call in calls { try await call.value }
        #expect(begun.all == Array(0..<24))
        #expect(renewals?.count == 5)
    }

    @Test func `A second attempt joins no work that began before the renewal succeeded`()
        async throws
    {
        plug(except: [UploadPhoto.self])
        let (begun, rejected, renewed) = (Tally(), Promise<Void>.pending(), Promise<Void>.pending())
        let doomed = Promise<Void>.pending()
        UploadPhoto.self <~ { [app, server] id in
            let (token, number) = (app.count, begun.add())
            if number == 1 { try await rejected.promise.value }
            if number == 2 { try await doomed.promise.value }
            if token != server.count { throw Unauthorized() }
            return id
        }
        Actions.share(UploadPhoto.self)
        FetchPhoto.self <~ { id in Photo(id: try await action(UploadPhoto.self, id)) }
        let renewals = plugRenewal(after: renewed.promise)
        let first = action(FetchPhoto.self, 1)
        while begun.count < 1 { await Task.yield() }
        rejected.resolver.resolve()
        _ = await renewals.next(within: .generous)
        let late = action(FetchPhoto.self, 1)
        while begun.count < 2 { await Task.yield() }
        renewed.resolver.resolve()
        #expect(try await first.value.id == 1)
        doomed.resolver.resolve()
        #expect(try await late.value.id == 1)
        #expect((renewals.count, begun.count) == (1, 4))
    }

    @Test(arguments: [1, 3])
    func `What a renewal calls needs no slot, which waiting calls have`(slots: Int) async throws {
        plug()
        let network = CallLimit(slots)
        Actions.limit(FetchPhoto.self, to: network)
        Actions.limit(RenewToken.self, to: network)
        let renewals = plugRenewal()
        for call in (1...5).map({ action(FetchPhoto.self, $0) }) { _ = try await call.value }
        #expect(renewals.count == 1)
    }

    @Test func `Who leaves during a renewal doesn't end it for the others`() async throws {
        plug()
        let (renewed, resolver) = Promise<Void>.pending()
        let renewals = plugRenewal(after: renewed)
        let calls = (1...3).map { action(FetchPhoto.self, $0) }
        await waitForRejections(3)
        calls[0].cancel()
        calls[1].cancel()
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        for _ in 1...200 { await Task.yield() }
        resolver.resolve()
        #expect(try await calls[2].value.id == 3)
        #expect(renewals.count == 1)
    }

    @Test func `The timeouts of its callers bound a renewal that never ends`() async throws {
        plug()
        let clock = TestClock()
        let (stuck, resolver) = Promise<Void>.pending()
        let canceled = Tally()
        resolver.onCancel { canceled.add() }
        let renewals = Actions.record(RenewToken.self) { [app] in
            if canceled.count == 0 { return stuck }
            app.add()
            return Promise()
        }
        let calls = (1...3).map { action(FetchPhoto.self, $0).timeout(.seconds(5), clock: clock) }
        _ = await renewals.next(within: .generous)
        await clock.sleepers(3, within: .generous)
        clock.advance(by: .seconds(5))
        for call in calls {
            await #expect(throws: PromiseTimeoutError.self) { try await call.value }
        }
        while canceled.count == 0 { await Task.yield() }
        #expect(try await action(FetchPhoto.self, 42).value.id == 42)
        #expect(renewals.count == 2)
    }

    @Test func `The renewal, what it calls, and the exceptions are never renewed`() async {
        plug()
        LogIn.self <~ { _ in Promise(error: Unauthorized()) }
        let renewals = Actions.record(RenewToken.self) {
            Promise { _ = try await action(FetchPhoto.self, 0).value }
        }
        await #expect(throws: Unauthorized.self) { try await action(LogIn.self, "password").value }
        #expect(renewals.count == 0)
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 1).value }
        #expect(renewals.count == 1)
        let direct = Actions.record(RenewToken.self) { Promise(error: Unauthorized()) }
        await #expect(throws: Unauthorized.self) { try await action(RenewToken.self).value }
        #expect(direct.count == 1)
    }

    @Test func `What outlives the renewal that has begun it is renewed, too`() async throws {
        plug()
        let (gate, resolver) = Promise<Void>.pending()
        let later = Journal<Promise<Photo>>()
        let renewals = Actions.record(RenewToken.self) { [app] in
            let fetch = Promise {
                try await gate.value
                return try await action(FetchPhoto.self, 2).value
            }
            later.append(fetch)
            return Promise { _ = app.add() }
        }
        _ = try await action(FetchPhoto.self, 1).value
        server.add()
        resolver.resolve()
        #expect(try await later.all[0].value.id == 2)
        #expect(renewals.count == 2)
    }

    @Test func `The renewal of the registry answers calls of a scope inside`() async throws {
        plug()
        RenewToken.self <~ { [app] in Promise { _ = app.add() } }
        try await Actions.withScope {
            RenewToken.self <~ { Promise(error: Offline()) }
            let photo = try await action(FetchPhoto.self, 42).value
            #expect(photo.id == 42)
        }
    }

    @Test func `Other errors are passed on`() async {
        Actions.renew(with: RenewToken.self) { $0 is Unauthorized }
        let renewals = Actions.record(RenewToken.self) { Promise() }
        FetchPhoto.self <~ { _ in Promise(error: Offline()) }
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 42).value }
        #expect(renewals.count == 0)
    }
}

private class RenewLater: AsyncAction<Void, Int> {}
private class LogIn: Action<String, Promise<Void>> {}
