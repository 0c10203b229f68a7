import Plug

/// Counts failures of a service, such as those of one host, for all use cases that share it.
///
/// Give it to a line for each of them: `Actions.breakCircuit(FetchPhoto.self, by: server)`.
public final class Circuit: Sendable {
    /// What a circuit does with calls.
    public enum State: Sendable {
        /// It makes them.
        case closed

        /// It fails them.
        case open

        /// It fails them, but makes one as a trial, now or with the next call.
        case halfOpen
    }

    private struct Record: Sendable {
        /// How many calls in a row have failed.
        var failures = 0

        /// When it opened, and with which error. Nil while it is closed.
        var opened: (time: Duration, cause: any Error)?

        /// The last trial, and when it began. Nil if none runs.
        var trial: (part: CallPart, time: Duration)?

        /// Increased when it opens. The end of an earlier call is ignored, because it tells nothing
        /// of the service as it is now.
        var round = 0
    }

    /// What `Actions.breakCircuit` checks.
    let failures: Int
    private let duration: Duration
    private let now: @Sendable () -> Duration
    private let isFailure: @Sendable (any Error) -> Bool?
    private let record = Locked(Record())

    /// Creates a closed circuit, which opens for a duration after several failures in a row.
    ///
    /// A trial has that time before the next one is made. With less than one failure,
    /// `Actions.breakCircuit` stops the program. The closure runs where a call ends, and says whether
    /// its error is a failure. False counts as an answer. With nil, the error neither counts nor
    /// closes the circuit. A `PromiseTimeoutError` is a failure, of which it isn't asked.
    public init(
        after failures: Int,
        for duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        when isFailure: @escaping @Sendable (any Error) -> Bool? = { _ in true }
    ) {
        (self.failures, self.duration, now) = (failures, duration, clock.stopwatch)
        self.isFailure = isFailure
    }

    /// What it does with calls now.
    public var state: State {
        let now = now()
        return record.withLock { record in
            guard let (time, _) = record.opened else { return .closed }
            return record.trial != nil || now - time >= duration ? .halfOpen : .open
        }
    }

    /// Makes all calls again, and counts from zero. The end of calls that run is ignored.
    public func close() {
        // The former cause is released outside the lock.
        _ = record.withLock { record in
            defer { record = Record(round: record.round + 1) }
            return record
        }
    }
}

// MARK: - Making calls

extension Circuit {
    /// Makes a call, or throws. Nil for a call that is part of a trial.
    ///
    /// - Parameter ask: Whether an outcome is a failure. It goes before the circuit's own closure.
    func pass(
        for action: any Pluggable.Type,
        asking ask: @escaping @Sendable (Outcome) -> Bool?
    ) throws -> CallPass? {
        let (parts, now) = (CallPart.current, now())
        if parts.contains(where: { $0.owner === self }) { return nil }
        typealias Admission = (round: Int, trial: CallPart?)
        let (round, trial) = try record.withLock { record -> Result<Admission, any Error> in
            guard let (time, cause) = record.opened else { return .success((record.round, nil)) }
            // A trial that never ends is followed by another one.
            let left = (record.trial?.time ?? time) + duration - now
            let error = CircuitOpenError(action, openFor: now - time, remaining: left, cause: cause)
            if left > .zero { return .failure(error) }
            let trial = CallPart(of: self)
            record.trial = (trial, now)
            return .success((record.round, trial))
        }.get()
        return CallPass(part: trial) { [self, outer = parts.first] outcome, _ in
            trial?.end()
            // A time limit above may have canceled it.
            let outcome = outcome.mapError { $0 is CancellationError ? outer?.lateness ?? $0 : $0 }
            switch outcome {
            case .success(let value):
                count(ask(outcome) ?? false, CircuitOpenError.Answer(value: value), round, trial)
            case .failure(let error):
                count(judge(error, ask), error, round, trial)
            }
        }
    }

    /// Counts a call that has ended, if it says something of the service.
    private func count(_ isFailure: Bool?, _ cause: any Error, _ round: Int, _ trial: CallPart?) {
        let now = isFailure == true ? now() : .zero
        // The former cause is released outside the lock.
        _ = record.withLock { record -> (any Error)? in
            guard round == record.round else { return nil }
            let former = record.opened?.cause
            switch isFailure {
            case nil:
                if trial === record.trial?.part { record.trial = nil }
            case false?:
                (record.failures, record.opened, record.trial) = (0, nil, nil)
            case true?:
                record.failures += 1
                guard record.opened != nil || record.failures >= failures else { return nil }
                (record.opened, record.trial) = ((now, cause), nil)
                record.round += 1
            }
            return former
        }
    }

    /// What an error says of the service: that it is down, that it isn't, or, with nil, nothing.
    private func judge(_ error: any Error, _ ask: (Outcome) -> Bool?) -> Bool? {
        if error.isFinal || error is CallRefusedError || error is CircuitOpenError { return nil }
        if error is PromiseTimeoutError { return true }
        return isFailure(error).map { ask(.failure(error)) ?? $0 }
    }
}
