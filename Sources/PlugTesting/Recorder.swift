import Plug
import Synchronization
import Testing

/// The inputs of the calls of an action, in the order of the calls.
///
/// `Actions.record` creates a recorder. You may use it from any thread. It keeps the inputs alive
/// until ``forget()``.
public final class Recorder<Input: Sendable>: Sendable {
    private struct State {
        var inputs: [Input] = []

        /// How many inputs `next` has returned.
        var taken = 0

        /// Resolved by the next call.
        var waiting: [Promise<Void>.Resolver] = []
    }

    private let state = Locked(State())
    private let calls: RecordedCalls
    private let action: any Pluggable.Type
    private let place: CallSite

    /// Creates a recorder for the current registry, which should be that of a test.
    init(of action: any Pluggable.Type, _ fileID: StaticString, _ line: UInt) {
        self.action = action
        calls = RecordedCalls(of: action)
        place = CallSite(fileID: fileID, line: line)
        guard Actions.current.isShared, !SharedRegistry.knowsTest else { return }
        let name = typeName(of: action)
        StandardError.print("\(place): \(name) is recorded for all tests. \(remedy).")
    }

    /// Notes from now on what becomes of the recorder's plug.
    func plugged() -> Recorder {
        calls.notePlug()
        return self
    }

    /// The inputs of all calls so far, in order.
    public var inputs: [Input] { state.withLock { $0.inputs } }

    /// How many calls there have been so far.
    public var count: Int { inputs.count }

    /// Forgets all calls so far, and releases their inputs, as if they had not been made.
    ///
    /// So a test can check that nothing else keeps an input alive. An answer that a list has given
    /// is not given again. A second call forgets the calls since the first.
    public func forget() {
        // Released outside the lock, because an input may have a `deinit`.
        _ = state.withLock { state in
            defer { (state.inputs, state.taken) = ([], 0) }
            return state.inputs
        }
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
            let (input, called) = state.withLock { state -> (Input?, Promise<Void>?) in
                guard state.taken < state.inputs.count else {
                    let (called, resolver) = Promise<Void>.pending()
                    state.waiting.append(resolver)
                    return (nil, called)
                }
                state.taken += 1
                return (state.inputs[state.taken - 1], nil)
            }
            guard let called else { return input }
            if case .success = await called.timeout(deadline - .now).result { continue }
            guard !Task.isCancelled else { return nil }
            let (run, isFirst) = (TestRun.here, calls.count.load(ordering: .relaxed) == 0)
            let call = "\(isFirst ? "call" : "other call") of \(typeName(of: action))"
            let missed = calls.missed(run?.state.withLock { $0.account } ?? TestAccount())
            let text = "No \(call) has reached its recorder within \(duration)\(missed)"
            let place = CallSite(fileID: fileID, line: line)
            recordIssue(text + (run?.hint ?? ""), at: place, path: filePath)
            return nil
        }
    }

    /// Records an input, and returns it with the number of its call, counted from 1.
    func record(_ input: Input) -> (input: Input, call: Int) {
        let (call, waiting) = state.withLock { state in
            state.inputs.append(input)
            defer { state.waiting = [] }
            return (calls.count.add(1, ordering: .relaxed).newValue, state.waiting)
        }
        for resolver in waiting { resolver.resolve() }
        return (input, call)
    }

    /// Records the input of the n-th call, and returns the n-th answer.
    func answer<Answer>(to input: Input, _ answers: [Answer]) throws(NoAnswerLeftError) -> Answer {
        let call = record(input).call
        guard call <= answers.count else {
            throw NoAnswerLeftError(action: action, call: call, answers: answers.count, list: place)
        }
        return answers[call - 1]
    }

    /// Records an issue at the end of the test if fewer calls than answers have come.
    func expect(_ answers: Int) {
        let expectation = { @Sendable [action, place, calls] account -> (String, CallSite)? in
            let (asked, name) = (calls.count.load(ordering: .relaxed), typeName(of: action))
            guard asked < answers else { return nil }
            let missed = calls.missed(account)
            let remedy = """
                . Remove the others, or say that they need not be:

                    Actions.record(\(name).self, answers: […], areOptional: true)
                """
            let text = "Of \(answers) answers of \(name), \(asked) were asked for"
            return (text + (missed.isEmpty ? remedy : missed), place)
        }
        TestRun.here?.state.withLock { $0.expectations.append(expectation) }
    }
}

extension Recorder: CustomStringConvertible, CustomReflectable {
    /// The action and the inputs so far: `CountLikes, called with [1, 2]`.
    public var description: String { "\(typeName(of: action)), called with \(inputs)" }

    /// The inputs so far.
    public var customMirror: Mirror { Mirror(self, children: ["inputs": inputs]) }
}
