import Plug
import Synchronization

/// Renews what calls need, such as a token, once for all calls that are rejected together.
final class Renewal: Line, InnermostInterceptor, @unchecked Sendable {
    private struct State: Sendable {
        /// How many renewals have ended, without those that were canceled and failed.
        var ended = 0

        /// Why the last one has failed. Nil if it has succeeded.
        var failure: (any Error)?

        /// Until when no other begins, unless a call is accepted.
        var pauseEnd: Duration?
    }

    /// How many renewals have succeeded in the process.
    private static let succeeded = Atomic(0)

    private let state = Locked(State())
    private let sharing = Answers()
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
        super.init("Renewal") { _, _ in nil }
    }

    override func pass(for action: any Pluggable.Type, _ input: any Sendable) -> CallPass? {
        // A renewal that needed itself would wait forever.
        if excepted.contains(ObjectIdentifier(action)) { return nil }
        if CallPart.current.contains(where: { $0.owner === self }) { return nil }
        let sent = state.withLock { $0.ended }
        return CallPass(
            end: { [self] outcome, attempts in
                guard case .success = outcome else { return }
                state.withLock { state in
                    if attempts > 1 || sent == state.ended { state.pauseEnd = nil }
                }
            },
            again: { [self] outcome, attempts in
                guard attempts == 1, let error = outcome.failure, isRejected(error) else {
                    return nil
                }
                // A scope inside may have something else plugged.
                let registry =
                    Actions.current.chain.first { ObjectIdentifier($0) == home } ?? .current
                try await registry.run {
                    try await sharing.answer { start(after: sent, rejectedWith: error) }.value
                }
                return CallPart(renewedAfter: Self.succeeded.load(ordering: .acquiring))
            }
        )
    }

    /// Renews, unless a call that is sent again may be accepted without that, or can't be.
    private func start(after sent: Int, rejectedWith error: any Error) -> Promise<Void> {
        let now = now()
        let known = state.withLock { state -> Promise<Void>? in
            if state.ended > sent { return state.failure.map { Promise(error: $0) } ?? Promise() }
            return state.pauseEnd.flatMap { now < $0 ? Promise(error: error) : nil }
        }
        if let known { return known }
        let part = CallPart(of: self)
        return part.run {
            .ofTask { [self] in
                var failure: (any Error)?
                do { try await renew() } catch { failure = error }
                part.end()
                end(failure)
                if let failure { throw failure }
            }
        }
    }

    private func end(_ failure: (any Error)?) {
        // One that nobody waits for has not failed.
        if failure != nil, Task.isCancelled { return }
        if failure == nil { Self.succeeded.add(1, ordering: .acquiringAndReleasing) }
        let now = now()
        // The former error is released outside the lock.
        _ = state.withLock { state -> (any Error)? in
            defer { state.failure = failure }
            state.ended += 1
            if failure == nil { state.pauseEnd = now + pause }
            return state.failure
        }
    }
}
