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
    private let calls = CallCount()
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
            let verb = count == 0 ? "called" : "called again"
            let text =
                "\(typeName(of: action)) was not \(verb) within \(duration)\(TestRun.here?.hint ?? "")"
            recordIssue(text, at: CallSite(fileID: fileID, line: line), path: filePath)
            return nil
        }
    }

    /// Records an input, and returns it with the number of its call, counted from 1.
    func record(_ input: Input) -> (input: Input, call: Int) {
        let (call, waiting) = state.withLock { state in
            state.inputs.append(input)
            defer { state.waiting = [] }
            return (calls.value.add(1, ordering: .relaxed).newValue, state.waiting)
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
        let expectation = { @Sendable [action, place, calls] () -> (String, CallSite)? in
            let asked = calls.value.load(ordering: .relaxed)
            guard asked < answers else { return nil }
            let call = "Actions.record(\(typeName(of: action)).self, answers: […]"
            let text = """
                Of \(answers) answers of \(typeName(of: action)), \(asked) were asked for. Remove \
                the others, or say that they need not be:

                    \(call), areOptional: true)
                """
            return (text, place)
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

/// How often an action was called. It outlives the recorder, and holds no input.
private final class CallCount: Sendable {
    let value = Atomic<Int>(0)
}
