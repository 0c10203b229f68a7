package import Plug
package import Testing

/// Tells tests without a registry of their own what they do to others, and what they forgot.
package struct SharedRegistry: SharedWatcher {
    package typealias Fail = @Sendable (_ text: String, SourceLocation?, _ call: String) -> Bool

    /// Fails the running XCTest test, and returns whether the text was told. `call` is the end of the
    /// text of a call without an answer. Nil if no test runs, or if it has its own registry.
    package static let xctest = Locked<Fail?>(nil)

    /// False for code that tests the registry of the process itself.
    @TaskLocal package static var isWatched = true

    /// Whether a running test is known that can get the issue.
    static var knowsTest: Bool { Test.current != nil || xctest.withLock { $0 != nil } }

    /// Watches from now on. A second call changes nothing.
    package static func watch() {
        Actions.sharedWatcher.withLock { $0 = SharedRegistry() }
    }

    package var isInTest: Bool { Self.isWatched && Self.knowsTest }

    package func compositionRoot(of registry: Actions) -> String? {
        guard registry.outermost.isShared else { return nil }
        #if os(macOS) || os(Linux) || os(Windows)
            if ExitTest.current != nil { return "in the closure of the exit test" }
        #endif
        return isInTest ? "in the test" : nil
    }

    package func registryChanged(_ change: String, at place: CallSite?) {
        _ = tell("\(change) for all tests.", at: place)
    }

    /// In a detached task, on a queue, in an isolated `deinit` or in a closure that a framework keeps,
    /// nobody knows the test of a call. With several that run, the issue is that of none.
    package func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    ) -> Bool {
        let run = TestRun.current
        if run == nil, tell("The test has no registry.", at: caller, "\n\n\(error)") { return true }
        let runs = run.map { [$0] } ?? TestRun.running.withLock { $0 }
        guard let first = runs.first, Self.isWatched else { return false }
        guard runs.count > 1 else {
            first.recordIssue("\(error)", at: caller, isFatal: isFatal)
            return true
        }
        let names = Set(runs.map(\.name)).sorted().prefix(4).joined(separator: ", ")
        let more = runs.count > 4 ? " and others" : ""
        let text = "One of these tests, which run now, may have called: \(names)\(more)."
        recordIssue("\(error)\n\n\(text)", at: caller)
        return true
    }

    /// Records an issue of the running test, unless none is known.
    private func tell(_ text: String, at place: CallSite?, _ call: String = "") -> Bool {
        guard Self.isWatched else { return false }
        let place = place.map { SourceLocation($0) }
        guard let test = Test.current else {
            return Self.xctest.withLock { $0 }?(text, place, call) ?? false
        }
        // A trait would change nothing for a call in a registry of its own.
        let isOwn = !call.isEmpty && !Actions.current.outermost.isShared
        let cause = isOwn ? "" : "\(text) Add .actions to the test or its suite."
        let issue = "\(cause)\(call.dropFirst(isOwn ? 2 : 0))" as Comment
        Issue.record(issue, sourceLocation: place ?? test.sourceLocation)
        return true
    }
}

// Run when the program is loaded, so that the first test that forgets its trait is told, too.
#if canImport(ObjectiveC)
    @section("__DATA,__mod_init_func")
#else
    @section(".init_array")
#endif
@used private let atLoad: @convention(c) () -> Void = { SharedRegistry.watch() }
