import Plug
import Synchronization

/// Renews what calls need, such as a token, once for all calls that are rejected together.
final class Renewal: CallPolicy, InnermostInterceptor {
    private struct State: Sendable {
        /// How many renewals have begun and ended, and the number of the one that runs.
        var (begun, ended) = (0, 0)
        var running: Int?

        /// Which one of those that have ended was the last to succeed, and when.
        var success = 0
        var time = Duration.zero

        /// Whether a call was accepted since.
        var hasHelped = true

        /// The last one to fail.
        var failure: (number: Int, error: any Error)?
    }

    /// When a call was sent: after so many renewals.
    private final class Sent: Sendable {
        let ended: Atomic<Int>

        init(_ ended: Int) { self.ended = Atomic(ended) }
    }

    /// How many renewals have succeeded in the process.
    private static let succeeded = Atomic(0)

    private let state = Locked(State())
    private let sharing = Answers(by: nil)
    private let home = ObjectIdentifier(Actions.current)
    private let excepted: Set<ObjectIdentifier>
    private let pause: Duration
    private let now: @Sendable () -> Duration
    private let isRejected: @Sendable (any Error) -> Bool
    private let renew: @Sendable () async throws -> Void

    init(
        except actions: [any Pluggable.Type],
        _ pause: Duration,
        now: @escaping @Sendable () -> Duration,
        _ isRejected: @escaping @Sendable (any Error) -> Bool,
        with renew: @escaping @Sendable () async throws -> Void
    ) {
        excepted = Set(actions.map { ObjectIdentifier($0) })
        (self.pause, self.now) = (pause, now)
        (self.isRejected, self.renew) = (isRejected, renew)
    }

    func pass(for action: any Pluggable.Type, _ input: any Sendable) -> CallPass? {
        let number = CallContext.current.renewals[ObjectIdentifier(self)]
        let (ended, running) = state.withLock { ($0.ended, $0.running) }
        // A renewal that needed itself would wait forever. Once it has ended, what it has begun may
        // need another one.
        guard number == nil || number != running, !excepted.contains(ObjectIdentifier(action))
        else { return nil }
        let sent = Sent(ended)
        return CallPass(
            again: { [self] outcome, attempts in
                guard attempts == 1, case .failure(let error) = outcome, isRejected(error) else {
                    return false
                }
                // A scope inside may have something else plugged.
                let registry =
                    Actions.current.chain.first { ObjectIdentifier($0) == home } ?? .current
                try await registry.run {
                    try await sharing.join { start(for: sent, rejectedWith: error) }.value
                }
                sent.ended.store(state.withLock { $0.ended }, ordering: .relaxed)
                return true
            },
            context: { attempts in
                if attempts == 0 { return nil }
                let succeeded = Self.succeeded.load(ordering: .acquiring)
                return CallContext.current.with { $0.renewed = succeeded }
            },
            end: { [self] outcome in
                if case .success = outcome { accept(sent) }
            }
        )
    }

    /// Renews, unless a call that is sent again may be accepted without that, or can't be.
    private func start(for sent: Sent, rejectedWith error: any Error) -> Promise<Void> {
        let (sent, now) = (sent.ended.load(ordering: .relaxed), now())
        let (promise, number) = state.withLock { state -> (Promise<Void>?, Int) in
            if state.success > sent { return (Promise(), 0) }
            if let failure = state.failure, failure.number > sent {
                return (Promise(error: failure.error), 0)
            }
            if !state.hasHelped, now - state.time < pause { return (Promise(error: error), 0) }
            state.begun += 1
            state.running = state.begun
            return (nil, state.begun)
        }
        if let promise { return promise }
        let context = CallContext.current.with { $0.renewals[ObjectIdentifier(self)] = number }
        // It is nobody's own work, so it keeps no slot and exceeds no time but its own.
        return CurrentCall.$watch.withValue(nil) {
            context.with { $0.lateness = nil }.run {
                .ofTask { [self] in
                    do {
                        try await renew()
                        end(number, nil)
                    } catch {
                        end(number, error)
                        throw error
                    }
                }
            }
        }
    }

    private func end(_ number: Int, _ error: (any Error)?) {
        let (isCanceled, now) = (Task.isCancelled, now())
        if error == nil { Self.succeeded.add(1, ordering: .acquiringAndReleasing) }
        // The former error is released outside the lock.
        _ = state.withLock { state -> (any Error)? in
            let former = state.failure?.error
            state.ended += 1
            if state.running == number { state.running = nil }
            if let error {
                // One that nobody waits for has not failed.
                if !isCanceled { state.failure = (state.ended, error) }
            } else {
                (state.success, state.time, state.hasHelped) = (state.ended, now, false)
            }
            return former
        }
    }

    private func accept(_ sent: Sent) {
        let sent = sent.ended.load(ordering: .relaxed)
        state.withLock { state in
            if sent >= state.success { state.hasHelped = true }
        }
    }
}
