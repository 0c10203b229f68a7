import Plug
import PlugResilience
import PlugTesting
import Testing

@Suite(.actions, .generousTimeLimit)
struct RenewTests {
    /// The token that the server accepts, and the one that the app has.
    private let server = Tally()
    private let app = Tally()
    private let clock = TestClock()

    /// The errors of calls that a renewal could help.
    private let rejections = Journal<any Error>()

    /// Plugs use cases that need the token, lets the token get old, and renews it.
    @discardableResult
    private func serve(
        with renewal: any IsRenewal.Type = RenewToken.self,
        except actions: [any Pluggable.Type] = [LogIn.self]
    ) -> Backend {
        let backend = Backend { id in
            if app.count != server.count { throw Unauthorized() }
            return id
        }
        for kind in Kind.allCases { kind.plug { try await backend.answer($0) } }
        Actions.renew(with: renewal, except: actions, clock: clock) { error in
            rejections.append(error)
            return error is Unauthorized
        }
        server.add()
        return backend
    }

    private func renewals(after start: Promise<Void> = Promise()) -> Recorder<Void> {
        Actions.record(RenewToken.self) { start.then { app.add() } }
    }

    @Test(arguments: Kind.allCases)
    func `Rejected calls go on with the new token, other errors don't renew`(renewal: Kind) async {
        serve(with: renewal == .promise ? RenewToken.self : CountAll.self)
        RenewToken.self <~ { Promise { _ = app.add() } }
        CountAll.self <~ { app.add() }
        for kind in Kind.allCases {
            let answers = await Actions.withScope {
                // The one of the registry renews, not that of a scope inside.
                RenewToken.self <~ { Promise(error: Offline()) }
                CountAll.self <~ { throw Offline() }
                return await kind.answers(42, 0, 43)
            }
            #expect(answers == [42, nil, 43])
            server.add()
        }
        #expect(app.count == 2)
    }

    @Test func `What a second attempt calls joins a renewal that others wait for`() async throws {
        serve()
        let (hasExpired, expire) = Promise<Void>.pending()
        let (isRenewing, begin) = Promise<Void>.pending()
        let (hasRenewed, renew) = Promise<Void>.pending()
        let renewals = Actions.record(RenewToken.self) {
            (app.count == 0 ? Promise() : hasRenewed).then { app.add() }
        }
        Load.self <~ { id in
            if app.count != server.count { throw Unauthorized() }
            guard id == 1 else { return id }
            // One that the new token has helped, and then it gets old, too.
            _ = try await action(Load.self, 4).value
            server.add()
            expire.resolve()
            try await isRenewing.value
            return try await action(Load.self, 3).value
        }
        let call = action(Load.self, 1)
        try await hasExpired.value
        let other = action(Load.self, 2)
        for _ in 1...2 { _ = await renewals.next() }
        begin.resolve()
        await yieldOften()
        renew.resolve()
        #expect(try await [call.value, other.value] == [3, 2])
        #expect(renewals.count == 2)
    }

    @Test(arguments: Kind.allCases)
    func `Calls sent before a renewal failed fail with it, others renew`(kind: Kind) async {
        serve()
        let backend = kind.serve { _ in throw Unauthorized() }
        let renewals = Actions.record(
            RenewToken.self,
            answers: [.failure(Offline()), .failure(CallRefusedError(LogIn.self, waiting: 0))]
        )
        let slow = kind.call(101...110)
        await backend.calls.reach(10)
        await expect(Offline.self, of: kind.call(1))
        backend.open()
        for call in slow { await expect(Offline.self, of: call) }
        #expect(renewals.count == 1)
        await expect(CallRefusedError.self, of: kind.call(1))
        #expect(renewals.count == 2)
    }

    @Test(arguments: Kind.allCases)
    func `After a renewal that helped no call, the next one waits`(kind: Kind) async {
        serve()
        let renewals = renewals()
        #expect(await kind.answers(1) == [1])
        server.add(10)
        for _ in 1...50 { #expect(await kind.answers(1, 2) == [nil, nil]) }
        #expect(renewals.count == 2)
        clock.advance(by: .seconds(1))
        #expect(await kind.answers(1) == [nil])
        #expect(renewals.count == 3)
        app.add(server.count - app.count - 1)
        clock.advance(by: .seconds(1))
        #expect(await kind.answers(42) == [42])
        server.add()
        #expect(await kind.answers(42) == [42])
        #expect(renewals.count == 5)
    }

    @Test func `A second attempt joins no work that began before the renewal`() async throws {
        serve(except: [LoadLater.self])
        let (begun, renewed) = (Journal<Int>(), Promise<Void>.pending())
        let gates = (1...2).map { _ in Promise<Void>.pending() }
        LoadLater.self <~ { id in
            let (token, number) = (app.count, begun.all.count)
            begun.append(id)
            if number < 2 { try await gates[number].promise.value }
            if token != server.count { throw Unauthorized() }
            return id
        }
        Actions.share(LoadLater.self)
        Load.self <~ { id in try await action(LoadLater.self, id) }
        let renewals = renewals(after: renewed.promise)
        let first = action(Load.self, 1)
        await begun.reach(1)
        gates[0].resolver.resolve()
        _ = await renewals.next(within: .generous)
        let late = action(Load.self, 1)
        await begun.reach(2)
        renewed.resolver.resolve()
        #expect(try await first.value == 1)
        gates[1].resolver.resolve()
        #expect(try await late.value == 1)
        #expect((renewals.count, begun.all.count) == (1, 4))
    }

    @Test(arguments: Kind.allCases, [1, 3])
    func `What a renewal calls needs no slot, which others have`(kind: Kind, slots: Int) async {
        serve()
        let (network, renewals) = (CallLimit(slots), renewals())
        Actions.limit(kind.action, to: network)
        Actions.limit(RenewToken.self, to: network)
        for (id, call) in zip(1..., kind.call(1...5)) { #expect((try? await call.value) == id) }
        #expect(renewals.count == 1)
    }

    @Test(arguments: Kind.allCases)
    func `The timeouts of its callers bound a renewal that never ends`(kind: Kind) async throws {
        let (backend, canceled) = (serve(), Tally())
        let (stuck, resolver) = Promise<Void>.pending()
        resolver.onCancel { canceled.add() }
        let renewals = Actions.record(RenewToken.self) {
            canceled.count == 0 ? stuck : Promise { _ = app.add() }
        }
        let slow = kind.call(100)
        await backend.calls.reach(1)
        let calls = kind.call(1...3).map { $0.timeout(.seconds(5), clock: clock) }
        await rejections.reach(3)
        _ = await renewals.next(within: .generous)
        clock.advance(by: .seconds(5))
        for call in calls { await expect(PromiseTimeoutError.self, of: call) }
        while canceled.count == 0 { await Task.yield() }
        // What was sent before is rejected now, and doesn't fail with a renewal that was canceled.
        await yieldOften()
        backend.open()
        #expect(try await slow.value == 100)
        #expect(renewals.count == 2)
    }

    @Test(arguments: Kind.allCases)
    func `The renewal, what it calls, and the exceptions are never renewed`(kind: Kind) async {
        serve()
        LogIn.self <~ { _ in Promise(error: Unauthorized()) }
        let renewals = Actions.record(RenewToken.self) {
            Promise { _ = try await kind.call(2).value }
        }
        await expect(Unauthorized.self, of: action(LogIn.self, "password"))
        #expect(renewals.count == 0)
        await expect(Unauthorized.self, of: kind.call(1))
        #expect(renewals.count == 1)
        let direct = Actions.record(RenewToken.self) { Promise(error: Unauthorized()) }
        await expect(Unauthorized.self, of: action(RenewToken.self))
        #expect(direct.count == 1)
    }

    @Test(arguments: Kind.allCases)
    func `What outlives the renewal that has begun it is renewed, too`(kind: Kind) async throws {
        serve()
        let (gate, later) = (Promise<Void>.pending(), Journal<Promise<Int>>())
        let renewals = Actions.record(RenewToken.self) {
            let more = Promise {
                try await gate.promise.value
                return try await kind.call(2).value
            }
            later.append(more)
            return Promise { _ = app.add() }
        }
        #expect(await kind.answers(1) == [1])
        server.add()
        gate.resolver.resolve()
        #expect(try await later.all[0].value == 2)
        #expect(renewals.count == 2)
    }
}
