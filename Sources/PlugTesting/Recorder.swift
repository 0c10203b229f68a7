import Plug
import Synchronization

/// The inputs of the calls of an action, in the order of the calls.
///
/// `Actions.record` creates a recorder. You may use it from any thread. It keeps the inputs alive
/// until ``forget()``.
public final class Recorder<Input: Sendable>: Sendable {
    private struct State {
        var inputs: [Input] = []

        /// How many inputs `next` has returned.
        var taken = 0
    }

    private let state = AwaitedState(State())
    private let calls: RecordedCalls

    /// Creates a recorder for the current registry, which should be that of a test. If fewer calls
    /// than `answers` come, that is an issue at the end of the test.
    init(of action: any Pluggable.Type, _ fileID: StaticString, _ line: UInt, _ answers: Int = 0) {
        let place = CallSite(fileID: fileID, line: line)
        calls = RecordedCalls(of: action, at: place, expecting: answers)
        TestRun.here?.state.withLock { [calls] in $0.recorded.append(calls) }
        guard Actions.current.isShared, !SharedRegistry.knowsTest else { return }
        let name = typeName(of: action)
        StandardError.print("\(place): \(name) is recorded for all tests. \(remedy).")
    }

    /// Notes from now on what becomes of the recorder's plug.
    func plugged() -> Recorder {
        Actions.current.noteEndOfPlug(of: calls.action) { [calls] end in
            calls.end.withLock { $0 = end }
        }
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
        _ = state.withLock { exchange(&$0, with: State()) }
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
        // Another task may take the call for which this one has waited.
        repeat {
            let input = state.withLock { state -> Input? in
                guard state.taken < state.inputs.count else { return nil }
                state.taken += 1
                return state.inputs[state.taken - 1]
            }
            if let input { return input }
            if Task.isCancelled { return nil }
        } while await state.waits(within: deadline - .now) { $0.taken < $0.inputs.count }
        let (run, isFirst) = (TestRun.here, calls.count.load(ordering: .relaxed) == 0)
        let call = "\(isFirst ? "call" : "other call") of \(typeName(of: calls.action))"
        let missed = calls.missed(run?.state.withLock { $0.account } ?? TestAccount())
        let text = "No \(call) has reached its recorder within \(duration)\(missed)"
        let place = CallSite(fileID: fileID, line: line)
        recordIssue("\(text)\(run?.hint ?? "")", at: place, path: filePath)
        return nil
    }

    /// Records an input, and returns it with the number of its call, counted from 1.
    func record(_ input: Input) -> (input: Input, call: Int) {
        state.withLock { state in
            state.inputs.append(input)
            return (input, calls.count.add(1, ordering: .relaxed).newValue)
        }
    }

    /// Records the input of the n-th call, and returns the n-th answer.
    func answer<Answer>(to input: Input, _ answers: [Answer]) throws(NoAnswerLeftError) -> Answer {
        let call = record(input).call
        guard call <= answers.count else {
            throw NoAnswerLeftError(calls: calls, call: call, answers: answers.count)
        }
        return answers[call - 1]
    }
}

extension Recorder: CustomStringConvertible, CustomReflectable {
    /// The action and the inputs so far: `CountLikes, called with [1, 2]`.
    public var description: String { "\(typeName(of: calls.action)), called with \(inputs)" }

    /// The inputs so far.
    public var customMirror: Mirror { Mirror(self, children: ["inputs": inputs]) }
}
