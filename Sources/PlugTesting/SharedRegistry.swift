package import Plug
import Testing

/// Tells tests without a registry of their own what they do to others, and what they forgot.
package struct SharedRegistry: SharedWatcher {
    /// Fails the running XCTest test, and returns whether the running code is that of the test. Nil
    /// if none runs, or if it has its own registry.
    package static let xctest = Locked<(@Sendable (_ text: String, SourcePlace?) -> Bool)?>(nil)

    /// False for code that tests the registry of the process itself.
    @TaskLocal package static var isWatched = true

    /// Whether a running test is known that can get the issue.
    static var knowsTest: Bool { Test.current != nil || xctest.withLock { $0 != nil } }

    /// Watches from now on. A second call changes nothing.
    package static func watch() {
        Actions.sharedWatcher.withLock { $0 = SharedRegistry() }
    }

    package func registryChanged(_ change: String, at place: CallSite?) {
        _ = tell("\(change) for all tests.", at: place)
    }

    /// In a detached task or on a queue, the call may be that of any test with a registry of its
    /// own. If several run, the one that began first has the issue, which names others.
    package func actionIsUnplugged(
        _ error: any MissingAnswerError,
        calledAt caller: CallSite,
        isFatal: Bool
    ) -> Bool {
        var text = "\(error)"
        let ledgers = TestRun.current.map { [$0.ledger] } ?? CallLedger.running.withLock { $0 }
        if TestRun.current == nil, tell(text + "\n\nThe test has no registry.", at: caller) {
            return true
        }
        guard let ledger = ledgers.first, Self.isWatched else { return false }
        let others = Set(ledgers.map(\.host.name)).subtracting([ledger.host.name]).sorted()
        if !others.isEmpty {
            let more = others.count > 3 ? " and \(others.count - 3) more" : ""
            let names = others.prefix(3).joined(separator: ", ") + more
            text += "\n\nThe call may be that of another test that ran then: \(names)."
        }
        ledger.record(text, at: SourcePlace(caller, near: ledger.host.file), isFatal: isFatal)
        return true
    }

    /// Records an issue of the running test, unless none is known.
    private func tell(_ text: String, at place: CallSite?) -> Bool {
        guard Self.isWatched else { return false }
        guard let test = Test.current else {
            guard let fail = Self.xctest.withLock({ $0 }) else { return false }
            return fail(text, place.map { SourcePlace($0, near: "") })
        }
        let place = place.map { SourcePlace($0, near: test.file) }
        TestHost(test).record("\(text) Add .actions to the test or its suite.", place)
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
