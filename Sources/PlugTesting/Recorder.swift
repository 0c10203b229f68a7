import Plug
import Testing

/// The inputs of the calls of an action, in the order of the calls.
///
/// `Actions.record` creates a recorder. You may use it from any thread. If a plug has replaced the
/// recorder before the first call, then ``inputs``, ``count`` and `next()` record an issue, once.
public final class Recorder<Input: Sendable>: Sendable {
    private struct State {
        var inputs: [Input] = []

        /// How many inputs `next` has returned.
        var taken = 0

        /// Resolved by the next call.
        var waiting: [Promise<Void>.Resolver] = []

        /// Where a later plug may replace the recorder. Nil for a spy, and after the issue.
        weak var registry: Actions?

        /// What the recorder has plugged.
        weak var plug: (any AnyObject & Sendable)?
    }

    private let state = Locked(State())
    private let action: any Pluggable.Type
    private let place: CallSite

    /// Creates a recorder for the current registry, which should be that of a test.
    init(of action: any Pluggable.Type, _ fileID: StaticString, _ line: UInt) {
        self.action = action
        place = CallSite(fileID: fileID, line: line)
        guard Actions.current.isShared, !SharedRegistry.knowsTest else { return }
        let name = typeName(of: action)
        StandardError.print("\(place): \(name) is plugged for all tests. \(remedy).")
    }

    /// Notes what the recorder has plugged, to know when another plug replaces it.
    func plugged() -> Recorder {
        let registry = Actions.current
        let plug = registry.plug(of: action)
        state.withLock { ($0.registry, $0.plug) = (registry, plug) }
        return self
    }

    /// The inputs of all calls so far, in order.
    public var inputs: [Input] {
        let inputs = state.withLock { $0.inputs }
        if inputs.isEmpty { tellReplacement() }
        return inputs
    }

    /// How many calls there have been so far.
    public var count: Int { inputs.count }

    private func tellReplacement() {
        let (registry, plug) = state.withLock { ($0.registry, $0.plug) }
        let current = registry?.plug(of: action)
        guard let registry, current == nil || current !== plug,
            state.withLock({ $0.registry.take() }) != nil
        else { return }
        let way = registry.wayOfPlug(into: action).map { "replaced by a plug \($0)" }
        let name = typeName(of: action)
        let text = """
            The recorder of \(name) records nothing: it was \(way ?? "unplugged"). \
            Without a closure, a recorder goes on with what is plugged later:

                Actions.record(\(name).self)
            """
        recordIssue(text, at: place)
    }

    /// Returns the input of the next call, which is initially the first call.
    ///
    /// If that call has not come yet, the function waits for it. If the call doesn't come in time,
    /// the result is nil, and an issue is recorded at the place of this call. A canceled task
    /// doesn't wait, and gets nil.
    nonisolated(nonsending) public func next(
        within duration: Duration = .seconds(5),
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async -> Input? {
        let deadline = ContinuousClock.now + duration
        while true {
            let (called, resolver) = Promise<Void>.pending()
            let input = state.withLock { state -> Input? in
                guard state.taken < state.inputs.count else {
                    state.waiting.append(resolver)
                    return nil
                }
                state.taken += 1
                return state.inputs[state.taken - 1]
            }
            if let input { return input }
            if case .success = await called.timeout(deadline - .now).result { continue }
            guard !Task.isCancelled else { return nil }
            let verb = count == 0 ? "called" : "called again"
            let text = "\(typeName(of: action)) was not \(verb) within \(duration)\(TestRun.hint)"
            recordIssue(text, at: CallSite(fileID: fileID, line: line), path: filePath)
            return nil
        }
    }

    /// Returns the number of the call, counted from 1.
    @discardableResult
    func record(_ input: Input) -> Int {
        let (call, waiting) = state.withLock { state in
            state.inputs.append(input)
            defer { state.waiting = [] }
            return (state.inputs.count, state.waiting)
        }
        for resolver in waiting { resolver.resolve() }
        return call
    }

    /// Records the input of the n-th call, and returns the n-th answer.
    func answer<Answer>(to input: Input, _ answers: [Answer]) throws(NoAnswerLeftError) -> Answer {
        let call = record(input)
        guard call <= answers.count else {
            throw NoAnswerLeftError(action: action, call: call, answers: answers.count, list: place)
        }
        return answers[call - 1]
    }
}
