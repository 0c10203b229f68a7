import Plug
import Testing

/// One run of one test: its registry, and the calls that have begun and not ended there.
final class TestRun: Sendable {
    /// The run that the current task belongs to.
    @TaskLocal static var current: TestRun?

    let actions: Actions

    private let waiting = Locked(Duration.seconds(10))
    private let calls: Calls
    private let observer: ActionObserver

    init() {
        let calls = Calls()
        self.calls = calls
        actions = Actions(compositionRoot: "in the test") { error, caller in
            calls.record("\(error)", at: SourceLocation(caller.fileID, caller.line))
        }
        observer = actions.observe { calls.note($0) }
    }

    /// Says how long to wait at the end. The trait that comes last, the innermost, wins.
    func waits(_ duration: Duration?) {
        if let duration { waiting.withLock { $0 = duration } }
    }

    /// Waits for what is in flight, and records what outlives the test, or could not be recorded.
    func end() async {
        let deadline = ContinuousClock.now + waiting.withLock { $0 }
        // What ends may begin something else, so to wait once is not enough.
        while !calls.end(mayOutlive: ContinuousClock.now >= deadline) {
            let ended = calls.allEnded().timeout(deadline - .now)
            // In a task of its own: that of a test that ran out of time is cancelled, and can't
            // wait.
            _ = await Task { await ended.result }.value
        }
    }
}

/// The calls of a test that are in flight, and the issues that are still to be recorded.
private final class Calls: Sendable {
    private struct State {
        var inFlight: [Int: ActionEvent] = [:]
        var issues: [(text: String, location: SourceLocation)] = []
        var ended: Promise<Void>.Resolver?
    }

    private let state = Locked(State())

    /// Keeps account of an event.
    func note(_ event: ActionEvent) {
        let ended = state.withLock { state -> Promise<Void>.Resolver? in
            switch event.phase {
            case .began: state.inFlight[event.call] = event
            case .ended: state.inFlight[event.call] = nil
            }
            return state.inFlight.isEmpty ? state.ended : nil
        }
        ended?.resolve()
    }

    /// A promise that is fulfilled once nothing is in flight.
    func allEnded() -> Promise<Void> {
        let (promise, resolver) = Promise<Void>.pending()
        let isEmpty = state.withLock { state in
            state.ended = resolver
            return state.inFlight.isEmpty
        }
        if isEmpty { resolver.resolve() }
        return promise
    }

    /// Records an issue: at once, or at the end on threads that don't know which test they work
    /// for.
    func record(_ text: String, at location: SourceLocation) {
        if TestRun.current != nil {
            Issue.record("\(text)", sourceLocation: location)
        } else {
            state.withLock { $0.issues.append((text, location)) }
        }
    }

    /// Records what is in flight, and what was left to be recorded. Must run in the test.
    ///
    /// - Returns: Whether that was all. Otherwise nothing was recorded: something is in flight, and
    ///   has still time to end.
    func end(mayOutlive: Bool) -> Bool {
        let state = state.withLock { state -> State? in
            guard state.inFlight.isEmpty || mayOutlive else { return nil }
            defer { state = State() }
            return state
        }
        guard let state else { return false }
        for issue in state.issues {
            Issue.record("\(issue.text)", sourceLocation: issue.location)
        }
        for event in state.inFlight.values.sorted(by: { $0.call < $1.call }) {
            Issue.record(
                "\(event.name), called at \(event.caller), outlived its test",
                sourceLocation: SourceLocation(event.fileID, event.line)
            )
        }
        return true
    }
}

extension SourceLocation {
    /// The place of a call, of which only the module, the file and the line are known.
    init(_ fileID: StaticString, _ line: UInt) {
        self.init(fileID: "\(fileID)", filePath: "\(fileID)", line: Int(line), column: 1)
    }
}
