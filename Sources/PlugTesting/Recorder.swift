import Plug
import Testing

/// The inputs of the calls of an action, in the order of the calls.
///
/// `Actions.record` makes a recorder. It may be used from any thread.
public final class Recorder<Input: Sendable>: Sendable {
    private struct State {
        var inputs: [Input] = []

        /// How many inputs `next` has returned.
        var taken = 0

        /// Resolved by the next call.
        var waiting: [Promise<Void>.Resolver] = []
    }

    private let state = Locked(State())
    private let name: String

    /// Creates a recorder for the current registry, which should be that of a test.
    init(of action: any Pluggable.Type, _ fileID: StaticString, _ line: UInt) {
        name = typeName(of: action)
        guard Actions.current.isShared else { return }
        recordIssue(
            """
            Actions.record(\(name).self) goes into the registry of the process, and so into other \
            tests: \(TestHost.remedy)
            """,
            at: SourcePlace(CallSite(fileID: fileID, line: line), near: Test.current?.file)
        )
    }

    /// The inputs of all calls so far, in order.
    public var inputs: [Input] {
        state.withLock { $0.inputs }
    }

    /// How many calls there were so far.
    public var count: Int {
        state.withLock { $0.inputs.count }
    }

    /// Returns the input of the next call, which the first time is the first call.
    ///
    /// If that call has not come yet, the function waits for it. If the call doesn't come in time,
    /// the result is nil, and an issue is recorded at the place of this call. A cancelled task
    /// doesn't wait, and gets nil.
    nonisolated(nonsending) public func next(
        within duration: Duration = .seconds(5),
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column
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
            guard case .success = await called.timeout(deadline - .now).result else {
                guard !Task.isCancelled else { return nil }
                let again = count == 0 ? "" : " again"
                recordIssue(
                    "\(name) was not called\(again) within \(duration)",
                    at: SourcePlace(
                        fileID: fileID,
                        filePath: filePath,
                        line: line,
                        column: column
                    )
                )
                return nil
            }
        }
    }

    func record(_ input: Input) {
        let waiting = state.withLock { state in
            state.inputs.append(input)
            defer { state.waiting = [] }
            return state.waiting
        }
        for resolver in waiting { resolver.resolve() }
    }
}
