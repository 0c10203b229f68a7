public import Plug

extension Actions {
    /// Lets calls fail at once, with a ``CircuitOpenError``, after several have failed in a row.
    ///
    /// After a duration, one call is made as a trial. If it succeeds, all calls are made again. If
    /// it fails, the duration begins anew. If it takes longer, another trial is made. A call that
    /// is canceled, refused, has no implementation, or ends after the circuit has opened, counts
    /// neither as failed nor as successful. Nor does a call in a scope inside where something else
    /// is plugged, which passes an open circuit, too.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - failures: How many calls in a row have to fail. If it is less than 1, the program stops.
    ///   - duration: How long no call is made.
    ///   - clock: The clock that measures the time.
    ///   - isFailure: As for a ``Circuit``.
    ///   - fileID: The file that `explain` names.
    ///   - line: The line that `explain` names.
    @discardableResult
    public static func breakCircuit<A: ResilientAction>(
        _ action: A.Type,
        after failures: Int,
        for duration: Duration,
        clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isFailure: @escaping @Sendable (any Error) -> Bool? = { _ in true }
    ) -> ActionToken {
        let circuit = Circuit(after: failures, for: duration, clock: clock, when: isFailure)
        return breakCircuit(action, by: circuit, fileID: fileID, line: line)
    }

    /// Lets calls fail at once while a circuit is open that several use cases may share.
    ///
    /// Otherwise the same as with a circuit of its own. A circuit that is in force twice, such as
    /// in a scope, too, counts a call once, and what its trial calls is part of the trial.
    ///
    /// - Parameters:
    ///   - action: The use case.
    ///   - circuit: The circuit.
    ///   - isFailure: Whether a call has failed, asked of the input and the outcome, which may be a
    ///     value, such as an answer of 503. It replaces the closure of the circuit, but isn't asked
    ///     of what that ignores. It runs where the call ends.
    ///   - fileID: The file that `explain` names.
    ///   - line: The line that `explain` names.
    @discardableResult
    public static func breakCircuit<A: ResilientAction>(
        _ action: A.Type,
        by circuit: Circuit,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isFailure: (@Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Bool)? = nil
    ) -> ActionToken {
        expectAtLeastOne(circuit.failures, "after", fileID, line)
        let home = ObjectIdentifier(current)
        let policy = Line("breakCircuit", counting: circuit) { action, input in
            guard current.answers(action, asIn: home), let admission = try circuit.admit(action)
            else { return nil }
            let outer = CallPart.current
            let wasLate = outer?.lateness != nil
            return CallPass(part: admission.trial) { outcome, _ in
                var outcome = outcome
                if case .failure(is CancellationError) = outcome, !wasLate,
                    let error = outer?.lateness
                {
                    // A time limit above has canceled it.
                    outcome = .failure(error)
                }
                circuit.end(admission, outcome) { [outcome] in
                    isFailure?(input as! A.Input, outcome.map { $0 as! A.ResilientValue })
                }
            }
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
