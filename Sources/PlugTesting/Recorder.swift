import Plug
public import Testing

/// What an action was called with, in the order of the calls.
///
/// `Actions.record` makes it. It may be used from any thread.
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

    init(name: String) {
        self.name = name
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
    ///   - sourceLocation: Where to record the issue.
    nonisolated(nonsending) public func next(
        within duration: Duration = .seconds(5),
        sourceLocation: SourceLocation = #_sourceLocation
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
                Issue.record(
                    "\(name) was not called\(again) within \(duration)",
                    sourceLocation: sourceLocation
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
