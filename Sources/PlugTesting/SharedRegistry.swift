package import Plug
import Testing

/// Tells tests without a registry of their own what they do to others, and what they forgot.
package struct SharedRegistry: SharedWatcher {
    package typealias Fail = @Sendable (_ text: String, SourcePlace?, _ isCall: Bool) -> Bool

    /// Fails the running XCTest test, and returns whether the text was told. Nil if none runs, or if
    /// it has its own registry.
    package static let xctest = Locked<Fail?>(nil)

    /// False for code that tests the registry of the process itself.
    @TaskLocal package static var isWatched = true

    /// Whether a running test is known that can get the issue.
    static var knowsTest: Bool { Test.current != nil || xctest.withLock { $0 != nil } }

    /// Watches from now on. A second call changes nothing.
    package static func watch() {
        Actions.sharedWatcher.withLock { $0 = SharedRegistry() }
    }

    package func registryChanged(_ change: String, at place: CallSite?) {
        _ = tell("\(change) for all tests.", at: place, isCall: false)
    }

    /// In a detached task or on a queue, the call may be that of any test that runs. The first has
    /// the issue, which names others.
    package func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    ) -> Bool {
        var text = "\(error)"
        let runs = TestRun.current.map { [$0] } ?? TestRun.running.withLock { $0 }
        let sentence = "\n\nThe test has no registry."
        if TestRun.current == nil, tell(text + sentence, at: caller, isCall: true) { return true }
        guard let run = runs.first, Self.isWatched else { return false }
        let others = Set(runs.map(\.name)).subtracting([run.name]).sorted()
        if !others.isEmpty {
            let more = others.count > 3 ? " and \(others.count - 3) more" : ""
            let names = others.prefix(3).joined(separator: ", ") + more
            text += "\n\nThe call may be that of another test that ran then: \(names)."
        }
        run.recordIssue(text, at: SourcePlace(caller, near: run.file), isFatal: isFatal)
        return true
    }

    /// Records an issue of the running test, unless none is known.
    private func tell(_ text: String, at place: CallSite?, isCall: Bool) -> Bool {
        guard Self.isWatched else { return false }
        guard let test = Test.current else {
            guard let fail = Self.xctest.withLock({ $0 }) else { return false }
            return fail(text, place.map { SourcePlace($0, near: "") }, isCall)
        }
        let place = place.map { SourcePlace($0, near: test.file) }
        test.record("\(text) Add .actions to the test or its suite.", at: place)
        return true
    }
}

// Run when the program is loaded, so that the first test that forgets its trait is told, too.
#if compiler(>=6.3)
    #if canImport(ObjectiveC)
        @section("__DATA,__mod_init_func")
    #else
        @section(".init_array")
    #endif
    @used private let atLoad: @convention(c) () -> Void = { SharedRegistry.watch() }
#endif
