import Plug

/// A clock whose time passes when a test says so.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        fileprivate var time: Duration

        func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }

        func duration(to other: Instant) -> Duration { other.time - time }

        static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
    }

    private struct State {
        var now = Instant(time: .zero)
        var sleepers: [(deadline: Instant, resolver: Promise<Void>.Resolver)] = []
        var waiters: [(count: Int, resolver: Promise<Void>.Resolver)] = []
        var count = 0
    }

    private let state = Locked(State())

    var now: Instant { state.withLock { $0.now } }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (end, resolver) = Promise<Void>.pending()
        let waiters = state.withLock { state in
            state.sleepers.append((deadline, resolver))
            state.count += 1
            let count = state.count
            defer { state.waiters.removeAll { $0.count <= count } }
            return state.waiters.filter { $0.count <= count }.map(\.resolver)
        }
        for waiter in waiters { waiter.resolve() }
        try await end.valueCancellingWithTask()
    }

    /// Waits until that many have gone to sleep, of whom some may have woken.
    func sleepers(_ count: Int) async throws {
        let (promise, resolver) = Promise<Void>.pending()
        let isThere = state.withLock { state in
            if state.count < count { state.waiters.append((count, resolver)) }
            return state.count >= count
        }
        if isThere { resolver.resolve() }
        try await promise.value
    }

    /// Lets time pass, and wakes those whose time has come.
    func advance(by duration: Duration) {
        let sleepers = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            defer { state.sleepers.removeAll { $0.deadline <= now } }
            return state.sleepers.filter { $0.deadline <= now }.map(\.resolver)
        }
        for sleeper in sleepers { sleeper.resolve() }
    }
}
