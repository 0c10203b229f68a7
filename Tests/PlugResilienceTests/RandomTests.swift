import Plug
import PlugResilience
import PlugTesting
import Synchronization
import Testing

/// Random orders of all lines, in random scopes, with random failures and cancellations.
@Suite(.actions, .generousTimeLimit)
struct RandomTests {
    // In a debug build two seeds, which decide otherwise in all that follows.
    @Test(arguments: Kind.allCases, 3..<UInt64(max(5, Extent.attempts(19))))
    func `Each line keeps its promise beside all others`(kind: Kind, seed: UInt64) async throws {
        var random = Seeded(state: seed)
        let slots = seed & 4 == 0 ? 1 : Int.random(in: 2...3, using: &random)
        let (server, isUnique) = (Server(), seed.isMultiple(of: 2))
        let user: @Sendable () -> any Hashable & Sendable = { Request.id }
        let key = seed & 2 == 0 ? user : nil
        let lines = Verb.allCases.shuffled(using: &random)
        let outside = Int.random(in: 0...lines.count, using: &random)
        // A limit that is in force twice, in the scope, too, counts a call once, as the inner one.
        let isTwice = seed.isMultiple(of: 3)
        let limit = max(lines.firstIndex(of: .limit)!, isTwice ? outside - 1 : 0)
        let isRetriedInside = lines.firstIndex(of: .retry)! > limit
        let lineOfRenewal = Int.random(in: 0...lines.count, using: &random)

        // What stands in the scope is inside of what stands here, but for the renewal.
        server.plug(kind, offline: isUnique && !isRetriedInside ? 1_000_000 : 7)
        let scope = Actions.withScope { Actions.current }
        for (number, line) in lines.enumerated() {
            if number == lineOfRenewal { server.renew() }
            (number < outside ? Actions.current.outermost : scope).run {
                switch line {
                case .cache: Actions.cache(kind.action, for: .seconds(86_400), by: key)
                case .share: Actions.share(kind.action, by: key)
                case .limit:
                    let limit = CallLimit(slots)
                    Actions.limit(kind.action, to: limit, by: key)
                    if isTwice { scope.run { Actions.limit(kind.action, to: limit, by: key) } }
                default: line.write(kind.action)
                }
            }
        }
        if lineOfRenewal == lines.count { scope.run { server.renew() } }

        for round in 0..<50 {
            var calls: [(id: Int, user: Int, isCanceled: Bool, call: Promise<Int>)] = []
            let renewals = server.renewals.count
            for number in 0..<40 {
                // Nobody is to be rejected twice, by a token that is newer than the second attempt.
                if number == 20, server.hasNewToken, server.renewals.count == renewals {
                    server.token.add()
                }
                let id =
                    isUnique
                    ? round * 40 + number
                    : round / 3 * 30 + .random(in: 0..<30, using: &random)
                let user = Int.random(in: 0...2, using: &random)
                let isScope = key == nil || Bool.random(using: &random)
                let isCanceled = Int.random(in: 0..<20, using: &random) == 0
                let call = scope.run {
                    Request.$id.withValue(user) {
                        guard isScope else { return answer(kind, id, isUnique) }
                        return Actions.withScope {
                            CountAll.self <~ { user }
                            return answer(kind, id, isUnique)
                        }
                    }
                }
                calls.append((id, user, isCanceled, call))
                if Bool.random(using: &random) { await Task.yield() }
                if isCanceled {
                    server.canceled.append([id, user])
                    Task { call.cancel() }
                }
                if !isUnique, Int.random(in: 0..<40, using: &random) == 0 {
                    server.forgotten.append(id)
                    scope.run { Actions.forget(kind.action, id) }
                }
            }
            for (id, user, isCanceled, call) in calls {
                let result = await call.result
                if isCanceled, case .failure(is CancellationError) = result { continue }
                #expect(try result.get() == id * 10 + user)
            }
        }
        await Actions.settled(within: .generous)
        let accepted = server.accepted.all
        let order: Comment = "\(lines), \(outside) outside, \(lineOfRenewal)"
        let most = slots * (key == nil ? 1 : 3)
        #expect(server.running.most <= most && server.running.count == 0, order)
        #expect(!isUnique || server.renewals.count >= 50, order)
        // A renewal for which nobody waits any more is canceled, also as it succeeds.
        let canceled = Dictionary(grouping: server.canceled.all) { $0 }
        let abandoned = server.rejected.all.filter { canceled[$0.call] != nil }
        for (token, renewals) in Dictionary(grouping: server.renewed.all, by: \.self) {
            #expect(renewals.count <= 1 + abandoned.count { $0.token == token }, order)
        }
        if isUnique, most == 1, kind == .promise {
            #expect(accepted.map { $0[0] } == accepted.map { $0[0] }.sorted())
        }
        if key != nil {
            let forgotten = Dictionary(grouping: server.forgotten.all) { $0 }
            for (call, all) in Dictionary(grouping: accepted, by: { $0 }) {
                let more = (canceled[call]?.count ?? 0) + (forgotten[call[0]]?.count ?? 0)
                #expect(all.count <= 1 + more, order)
            }
        }
        // Each slot is free again. With a key, each user has slots of its own.
        server.awaited.add(most)
        let last = (0..<most).map { number in
            Request.$id.withValue(number % 3) {
                scope.run { Actions.withScope { kind.call(100_000 + number) } }
            }
        }
        for call in last { _ = try await call.value }
    }
}

/// A call or, where inputs repeat, one more in the moment of its answer.
private func answer(_ kind: Kind, _ id: Int, _ isUnique: Bool) -> Promise<Int> {
    if isUnique { return kind.call(id) }
    if id.isMultiple(of: 2) { return kind.call(id).then { _ in kind.call(id) } }
    return Promise {
        _ = try await kind.call(id).value
        return try await kind.call(id).value
    }
}

/// Takes calls with a token that it accepts, and knows what it has done.
private final class Server: Sendable {
    let (token, renewals, renewed) = (Tally(), Tally(), Journal<Int>())
    let (running, attempts, arrivals, awaited) = (Tally(), Tally(), Tally(), Tally())
    let (accepted, canceled, forgotten) = (Journal<[Int]>(), Journal<[Int]>(), Journal<Int>())
    let rejected = Journal<(token: Int, call: [Int])>()

    /// The token of the app. A canceled renewal may be slow, and must not bring an old one back.
    private let app = Atomic(0)
    var hasNewToken: Bool { app.load(ordering: .sequentiallyConsistent) == token.count }

    func plug(_ kind: Kind, offline: Int) {
        kind.plug { [self] id in
            let token = app.load(ordering: .sequentiallyConsistent)
            running.add()
            defer { running.add(-1) }
            // Work ends a while after its cancellation.
            for _ in 0..<id % 4 { await Task.yield() }
            if id >= 100_000 {
                arrivals.add()
                while arrivals.count < awaited.count { await Task.yield() }
                return id
            }
            let valid = self.token.count
            if token != valid {
                rejected.append((valid, [id, Request.id]))
                throw Unauthorized()
            }
            if attempts.add().isMultiple(of: offline) { throw Offline() }
            // The caller's task-locals, and its scope, also the second time.
            accepted.append([id, Request.id])
            return try await id * 10 + action(CountAll.self)
        }
        CountAll.self <~ { Request.id }
        RenewToken.self <~ { [self] in
            renewals.add()
            await Task.yield()
            let new = token.count
            _ = app.max(new, ordering: .sequentiallyConsistent)
            if !Task.isCancelled { renewed.append(new) }
        }
    }

    func renew() { Actions.renew(with: RenewToken.self, pause: .zero) { $0 is Unauthorized } }
}

private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
