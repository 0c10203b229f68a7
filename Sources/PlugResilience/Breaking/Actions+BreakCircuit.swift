public import Plug
import Synchronization

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
    ///   - isFailure: Whether an error says that the service is down. False counts as an answer.
    ///     With nil, the error neither counts nor closes the circuit. It runs where the call ends,
    ///     but isn't asked of a `PromiseTimeoutError`, which is a failure.
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
        let policy = CircuitLine(circuit, isFailure.map { Question(of: action, $0) })
        return intercept(action, by: policy, fileID: fileID, line: line)
    }
}

private final class CircuitLine: CallPolicy {
    private let circuit: Circuit
    private let isFailure: Question<Bool>?
    private let home = ObjectIdentifier(Actions.current)

    init(_ circuit: Circuit, _ isFailure: Question<Bool>?) {
        (self.circuit, self.isFailure) = (circuit, isFailure)
        circuit.lines.add(1, ordering: .relaxed)
    }

    func pass(for action: any Pluggable.Type, _ input: any Sendable) throws -> CallPass? {
        let registry = Actions.current
        guard registry.answers(action, asIn: home), isInnermost(for: action, in: registry),
            let admission = try circuit.admit(action)
        else { return nil }
        let context = CallContext.current
        let (lateness, id) = (context.lateness, ObjectIdentifier(circuit))
        let isLate = lateness?() != nil
        var ofTrial: (@Sendable (Int) -> CallContext?)?
        if let trial = admission.trial { ofTrial = { _ in context.with { $0.trials[id] = trial } } }
        return CallPass(
            context: ofTrial,
            end: { [self] outcome in
                var outcome = outcome
                if case .failure(is CancellationError) = outcome, !isLate, let error = lateness?() {
                    // A time limit above has canceled it.
                    outcome = .failure(error)
                }
                end(admission, input, outcome)
            }
        )
    }

    private func end(_ admission: Circuit.Admission, _ input: any Sendable, _ outcome: Outcome) {
        switch outcome {
        case .success(let value):
            let isFailure = isFailure.map { $0.asksValues && $0.ask(input, outcome) } ?? false
            circuit.end(admission, isFailure: isFailure, CircuitOpenError.Answer(value: value))
        case .failure(let error):
            var failure = circuit.judge(error)
            if let isFailure, failure != nil { failure = isFailure.ask(input, outcome) }
            circuit.end(admission, isFailure: failure, error)
        }
    }

    private func isInnermost(for action: any Pluggable.Type, in registry: Actions) -> Bool {
        if circuit.lines.load(ordering: .relaxed) == 1 { return true }
        let innermost = registry.interceptor(of: action) {
            ($0 as? CircuitLine)?.circuit === circuit
        }
        return (innermost as? CircuitLine) === self
    }
}
