public import Plug

extension Actions {
    /// Lets calls fail at once, with a ``CircuitOpenError``, after several have failed in a row.
    ///
    /// After a duration, one call is made as a trial. If it succeeds, all calls are made again. If
    /// it fails, the duration begins anew. If it takes longer, another trial is made. A call that
    /// is canceled, refused, has no implementation, or ends after the circuit has opened doesn't
    /// count. Nor does one in a scope where something else is plugged, which passes an open circuit,
    /// too. The parameters are those of ``Circuit``, and `explain` names `line`.
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
    /// If it is in force twice, such as in a scope, too, it counts a call once, and what its trial
    /// calls is part of the trial. A closure may say of the input and the outcome whether the call
    /// has failed, also with a value, such as an answer of 503. It runs where the call ends, in place
    /// of that of the circuit, but isn't asked of what that ignores or isn't asked of. Otherwise the
    /// same as with a circuit of its own.
    @discardableResult
    public static func breakCircuit<A: ResilientAction>(
        _ action: A.Type,
        by circuit: Circuit,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        when isFailure: (@Sendable (A.Input, Result<A.ResilientValue, any Error>) -> Bool)? = nil
    ) -> ActionToken {
        expectPositive(circuit.failures, "after", fileID, line)
        let home = ObjectIdentifier(current)
        let policy = Line("breakCircuit", counting: circuit) { action, input in
            guard current.answers(action, asIn: home) else { return nil }
            return try circuit.pass(for: action) { outcome in
                isFailure?(input as! A.Input, outcome.map { $0 as! A.ResilientValue })
            }
        }
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}
