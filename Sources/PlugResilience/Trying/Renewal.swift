import Plug
import Synchronization

/// Renews what calls need, such as a token, once for all calls that are rejected together.
final class Renewal: Line, InnermostInterceptor, @unchecked Sendable {
    private struct State: Sendable {
        /// How many renewals have ended.
        var ended = 0

        /// Which one of those was the last to succeed.
        var success = 0

        /// Until when no other begins, unless a call is accepted.
        var pauseEnd: Duration?

        /// The last one to fail.
        var failure: (number: Int, error: any Error)?
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
                    if attempts > 1 || sent >= state.success { state.pauseEnd = nil }
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
            if state.success > sent { return Promise() }
            if let (number, error) = state.failure, number > sent { return Promise(error: error) }
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
        let (isCanceled, now) = (Task.isCancelled, now())
        if failure == nil { Self.succeeded.add(1, ordering: .acquiringAndReleasing) }
        // The former error is released outside the lock.
        _ = state.withLock { state -> (any Error)? in
            let former = state.failure?.error
            state.ended += 1
            if let failure {
                // One that nobody waits for has not failed.
                if !isCanceled { state.failure = (state.ended, failure) }
            } else {
                (state.success, state.pauseEnd) = (state.ended, now + pause)
            }
            return former
        }
    }
}
