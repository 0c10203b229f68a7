public import Plug

extension Actions {
    /// Lets calls fail at once, with a ``CircuitOpenError``, after several have failed in a row.
    ///
    /// After a duration, one call is made as a trial. If it succeeds, all calls are made again. If
    /// it fails, the duration begins anew. A call that is canceled, has no implementation, or ends
    /// after the circuit has opened, counts neither as failed nor as successful.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - failures: How many calls in a row have to fail. If it is less than 1, the program stops.
    ///   - duration: How long no call is made.
    ///   - clock: The clock that measures the time.
    ///   - fileID: The file of the caller.
    ///   - line: The line of the caller.
    ///   - isFailure: Whether an error says that the service is down. Other errors count as an
    ///     answer. It runs where the call ends.
    @discardableResult
    public static func breakCircuit<A: ResilientAction>(
        _ action: A.Type,
        after failures: Int,
        for duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isFailure: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> ActionToken {
        expectAtLeastOne(failures, "after", fileID, line)
        let circuit = Circuit(failures, duration, isFailure, now: clock.stopwatch)
        return intercept(action, by: circuit, fileID: fileID, line: line)
    }
}

private final class Circuit: CallPolicy {
    private struct State {
        /// How many calls in a row have failed.
        var failures = 0

        /// When it opened, and with which error. Nil while it is closed.
        var opened: (time: Duration, cause: any Error)?

        /// Whether it is half-open: a trial call runs.
        var isTrying = false

        /// Increased when it opens and with each trial. The end of an earlier call is ignored,
        /// because it tells nothing of the service as it is now.
        var round = 0
    }

    private let limit: Int
    private let duration: Duration
    private let isFailure: @Sendable (any Error) -> Bool
    private let now: @Sendable () -> Duration
    private let state = Locked(State())

    init(
        _ limit: Int,
        _ duration: Duration,
        _ isFailure: @escaping @Sendable (any Error) -> Bool,
        now: @escaping @Sendable () -> Duration
    ) {
        (self.limit, self.duration, self.isFailure, self.now) = (limit, duration, isFailure, now)
    }

    func pass(for action: any Pluggable.Type) throws -> CallPass? {
        let now = now()
        let (round, failure) = state.withLock { state -> (Int, CircuitOpenError?) in
            guard let (time, cause) = state.opened else { return (state.round, nil) }
            let (openFor, remaining) = (now - time, max(.zero, duration - (now - time)))
            if state.isTrying || remaining > .zero {
                return (
                    0,
                    CircuitOpenError(action, openFor: openFor, remaining: remaining, cause: cause)
                )
            }
            (state.isTrying, state.round) = (true, state.round + 1)
            return (state.round, nil)
        }
        if let failure { throw failure }
        return CallPass(end: { [self] in end($0, of: round) })
    }

    private func end(_ error: (any Error)?, of round: Int) {
        let isUndecided = error is any NotRetriedError
        let failure = error.flatMap { !isUndecided && isFailure($0) ? $0 : nil }
        let now = now()
        // The former cause is released outside the lock.
        _ = state.withLock { state -> (any Error)? in
            guard round == state.round else { return nil }
            let former = state.opened?.cause
            if let failure {
                state.failures += 1
                guard state.isTrying || state.failures >= limit else { return nil }
                (state.opened, state.round) = ((now, failure), state.round + 1)
            } else if !isUndecided {
                (state.failures, state.opened) = (0, nil)
            }
            state.isTrying = false
            return former
        }
    }
}
