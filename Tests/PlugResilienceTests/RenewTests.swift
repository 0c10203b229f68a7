import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct RenewTests {
    /// The token that the server accepts, and the one that the app has.
    private let server = Tally()
    private let app = Tally()

    /// How often a call was rejected.
    private let rejections = Tally()

    private func check() throws {
        if app.count != server.count { throw Unauthorized() }
    }

    /// Plugs use cases that need the token, and lets the token get old.
    private func plug() {
        FetchPhoto.self <~ { [self] id in
            do { try check() } catch { return Promise(error: error) }
            return Promise(Photo(id: id))
        }
        UploadPhoto.self <~ { [self] id in
            try check()
            return id
        }
        Actions.renew(with: RenewToken.self, except: [LogIn.self]) { [rejections] error in
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

    @Test func `A call that is rejected after a failed renewal renews again`() async throws {
        plug()
        let isOnline = Tally()
        let renewals = Actions.record(RenewToken.self) { [app] in
            if isOnline.count == 0 { return Promise(error: Offline()) }
            app.add()
            return Promise()
        }
        let (gate, resolver) = Promise<Void>.pending()
        LikePhoto.self <~ { [self] _ in gate.then { try check() } }
        // It begins with the old token, before the renewal that fails.
        let slow = action(LikePhoto.self, 1)
        await #expect(throws: Offline.self) { try await action(FetchPhoto.self, 1).value }
        isOnline.add()
        LikePhoto.self <~ { [self] _ in try check() }
        resolver.resolve()
        _ = await slow.result
        #expect(renewals.count == 2)
        #expect(app.count == 1)
    }

    @Test func `A second rejection after a good renewal is passed on`() async {
        plug()
        let renewals = Actions.record(RenewToken.self) { Promise() }
        await #expect(throws: Unauthorized.self) { try await action(FetchPhoto.self, 1).value }
        await #expect(throws: Unauthorized.self) { try await action(UploadPhoto.self, 1) }
        #expect(renewals.count == 2)
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
