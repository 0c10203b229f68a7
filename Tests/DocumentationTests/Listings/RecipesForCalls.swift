import Plug
import Synchronization

enum RecipesForCalls {
    nonisolated struct Photo: Codable, Equatable, Sendable {
        let id: Int
    }

    class FetchPhoto: Action<Int, Promise<Photo>> {}
    class LikePhoto: Action<Photo, Promise<Void>> {}
    class UnlikePhoto: Action<Photo, Promise<Void>> {}
    class UploadPhoto: AsyncAction<Photo, Int> {}
}

// MARK: - Caching

// snippet.actions
extension Actions {
    static func cache<A: IsAction, Value, C: Clock<Duration>>(
        _ action: A.Type,
        for age: Duration,
        clock: C = ContinuousClock()
    )
    where
        A.Input: Hashable & Sendable,
        A.Output == Promise<Value>
    {
        let answers = Mutex<
            [A.Input: (value: Value, time: C.Instant)]
        >([:])
        intercept(action) { input, next in
            if let answer = answers.withLock({ $0[input] }),
                answer.time.duration(to: clock.now) < age
            {
                return Promise(answer.value)
            }
            return next(input).map { value in
                answers.withLock {
                    $0[input] = (value, clock.now)
                }
                return value
            }
        }
    }
}
// snippet.end

extension RecipesForCalls {
    static func caching() {
        Actions.cache(FetchPhoto.self, for: .seconds(60))
    }
}

private typealias FetchPhoto = RecipesForCalls.FetchPhoto

// MARK: - Trying again, later each time

// snippet.back-off
nonisolated struct BackOff: Sendable {
    var delays: [Duration] = [
        .seconds(1), .seconds(2), .seconds(4),
    ]
    var clock: any Clock<Duration> = ContinuousClock()

    func run<Value: Sendable>(
        _ attempt: @Sendable () async throws -> Value
    ) async throws -> Value {
        for delay in delays {
            do {
                return try await attempt()
            } catch is Offline {
                try await clock.sleep(
                    for: delay * .random(in: 0.5...1)
                )
            }
        }
        return try await attempt()
    }
}
// snippet.end

extension RecipesForCalls {
    static func backingOff(_ backOff: BackOff) {
        // snippet.backing-off
        Actions.intercept(FetchPhoto.self) { id, next in
            Promise {
                try await backOff.run {
                    try await next(id).value
                }
            }
        }
        Actions.intercept(UploadPhoto.self) { photo, next in
            try await backOff.run { try await next(photo) }
        }
    }
}

// MARK: - Renewing a token

// snippet.renew-token
class RenewToken: Action<Void, Promise<Void>> {}

nonisolated final class Renewal: Sendable {
    private let state = Mutex(
        (round: 0, running: Promise<Void>?.none)
    )

    var round: Int { state.withLock { $0.round } }

    func renew(after round: Int) -> Promise<Void> {
        state.withLock { state in
            guard state.round == round else { return Promise() }
            if let running = state.running { return running }
            // A task of its own, so that the action is not
            // called under the lock.
            let renewal = Promise {
                try await action(RenewToken.self).value
            }
            _ = renewal.finally {
                self.state.withLock { $0 = (round + 1, nil) }
            }
            state.running = renewal
            return renewal
        }
    }
}

// snippet.reauthorize
struct Reauthorize: PromiseInterceptor {
    let renewal = Renewal()

    func intercept<Input: Sendable, Value>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: @escaping @Sendable (Input) -> Promise<Value>
    ) -> Promise<Value> {
        guard action != RenewToken.self else {
            return next(input)
        }
        let round = renewal.round
        return next(input).recover { error in
            guard error is Unauthorized else { throw error }
            return renewal.renew(after: round).then {
                next(input)
            }
        }
    }
}

// snippet.end

extension Reauthorize: AsyncActionInterceptor {
    func intercept<Input: Sendable, Output: Sendable>(
        _ action: any Pluggable.Type,
        _ input: Input,
        next: AsyncNext<Input, Output>
    ) async throws -> Output {
        let round = renewal.round
        do {
            return try await next(input)
        } catch is Unauthorized {
            try await renewal.renew(after: round).value
            return try await next(input)
        }
    }
}

struct Unauthorized: Error {}

extension RecipesForCalls {
    static func reauthorizing() {
        Actions.intercept(Reauthorize())
    }
}

// MARK: - Sharing a call

// snippet.sharing-a-call
extension Actions {
    static func share<A: IsAction, Value>(
        _ action: A.Type
    )
    where
        A.Input: Hashable & Sendable,
        A.Output == Promise<Value>
    {
        let calls = Mutex<[A.Input: Promise<Value>]>([:])
        intercept(action) { input, next in
            let call = calls.withLock { running in
                if let call = running[input] { return call }
                // A task of its own, so that `next` is not
                // called under the lock.
                let call = Promise {
                    try await next(input).value
                }
                _ = call.finally {
                    calls.withLock { $0[input] = nil }
                }
                running[input] = call
                return call
            }
            return call.map { $0 }
        }
    }
}
// snippet.end

extension RecipesForCalls {
    static func sharing() {
        Actions.share(FetchPhoto.self)
    }
}

// MARK: - Limiting how many run at once

// snippet.slots
nonisolated final class Slots: Sendable {
    private let state:
        Mutex<
            (free: Int, waiting: [Promise<Void>.Resolver])
        >
    init(_ count: Int) { state = Mutex((count, [])) }

    func run<Value>(
        _ call: @escaping @Sendable () -> Promise<Value>
    ) -> Promise<Value> {
        let turn = turn()
        return Promise {
            // Also if the call is canceled before its turn.
            defer { _ = turn.then { self.leave() } }
            try await turn.value
            return try await call().value
        }
    }

    private func turn() -> Promise<Void> {
        state.withLock { state in
            state.free -= 1
            if state.free >= 0 { return Promise() }
            let (turn, resolver) = Promise<Void>.pending()
            state.waiting.append(resolver)
            return turn
        }
    }

    private func leave() {
        let next = state.withLock { state in
            state.free += 1
            return state.waiting.isEmpty
                ? nil : state.waiting.removeFirst()
        }
        next?.resolve()
    }
}
// snippet.end

extension RecipesForCalls {
    static func fourAtOnce() -> Promise<[Photo]> {
        // snippet.four-at-once
        let slots = Slots(4)
        Actions.intercept(FetchPhoto.self) { id, next in
            slots.run { next(id) }
        }
        // snippet.end
        return Promise.all((1...100).map { id in action(FetchPhoto.self, id) })
    }

    static func queueing() -> Slots {
        let queue = Slots(1)
        Actions.intercept(LikePhoto.self) { photo, next in
            queue.run { next(photo) }
        }
        Actions.intercept(UnlikePhoto.self) { photo, next in
            queue.run { next(photo) }
        }
        return queue
    }

    static func goOffline(_ queue: Slots) -> Promise<Void>.Resolver {
        // snippet.go-offline
        let (online, resolver) = Promise<Void>.pending()
        _ = queue.run { online }
        // snippet.end
        return resolver
    }
}
