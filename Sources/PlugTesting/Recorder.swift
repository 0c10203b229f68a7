import Plug
import Testing

/// What an action was called with, in the order of the calls.
///
/// `Actions.record` makes it. It may be used from any thread.
///
/// ## Topics
///
/// - ``inputs``
/// - ``count``
/// - ``next(within:fileID:filePath:line:column:)``
public final class Recorder<Input: Sendable>: Sendable {
    private struct State {
        var inputs: [Input] = []

        /// How many inputs were handed out by `next`.
        var taken = 0

        /// Those who wait for the next call.
        var waiting: [Promise<Void>.Resolver] = []
    }

    private let state = Locked(State())
    private let name: String

    /// Creates a recorder that is about to be plugged into the current registry, which should be
    /// that of a test.
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

    /// The inputs of all calls so far, the first call first.
    public var inputs: [Input] {
        state.withLock { $0.inputs }
    }

    /// How many calls there were so far.
    public var count: Int {
        state.withLock { $0.inputs.count }
    }

    /// The input of the next call: the first time that of the first call, and so on.
    ///
    /// If that call has not come yet, the function waits for it. If the call doesn't come in time,
    /// an issue is recorded and the result is nil. A task that is cancelled doesn't wait, and gets
    /// nil.
    ///
    /// - Parameters:
    ///   - duration: How long to wait.
    ///   - fileID: The module and file of this call, where to record the issue.
    ///   - filePath: The path of that file.
    ///   - line: The line of this call.
    ///   - column: The column of this call.
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
