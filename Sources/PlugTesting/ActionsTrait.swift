import Plug
public import Testing

/// Gives each test, and each case of a parameterized test, a registry of its own.
///
/// <!-- snippet: Testing.feed-tests -->
/// ```swift
/// @MainActor
/// @Suite(.actions { LikePhoto.self <~ MockLikePhoto() })
/// struct FeedTests {
///     @Test
///     func `A liked photo has a filled heart`() async throws {
///         let feed = Feed()
///         try await feed.like(Photo(id: 42)).value
///         #expect(feed.heart == "♥")
///     }
/// }
/// ```
///
/// Only the test itself, and the tasks, promises and actions that it starts, see what the test
/// plugs. Their calls never reach what the app or another test has plugged. So tests with different
/// mocks run in parallel. Dispatch queues and detached tasks leave the registry. The trait of a
/// suite plugs for all its tests, before the trait of a test.
///
/// A test without the trait plugs into the registry of the process, for all other tests without it.
/// Each such plug, interceptor, observer or `unplug` is an issue.
///
/// If a test calls an action that it did not plug, an issue is recorded at the caller's line, with
/// or without the trait. The call then fails as in the app, but `Void` and optionals are `()` and
/// nil. Of a call that has left the registry, nobody knows the test, so its issue names those that run.
///
/// At the end of a test, all calls and promise closures that it has started get some time to end.
/// One that doesn't end is an issue. The same applies to registries that the test creates. A test
/// that throws doesn't wait, and what it leaves is a warning, or nothing after `Test.cancel`.
public struct ActionsTrait: SuiteTrait, TestTrait, TestScoping {
    /// Plugs what the test needs.
    fileprivate let plug: @isolated(any) @Sendable () async throws -> Void

    /// How long to wait at the end of a test. Nil if this trait doesn't specify it.
    fileprivate let waiting: Duration?

    /// Whether tests inside the suite have the trait, too. They do, each with its own registry.
    public var isRecursive: Bool { true }

    /// Runs a test in its registry. Swift Testing calls it.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // In the registry that is made below, or in that of the suite's trait, which comes first.
        if let run = TestRun.current {
            run.waits(waiting)
            try await plug()
            return try await function()
        }
        let (name, file) = (test.displayName ?? test.name, test.sourceLocation.filePath)
        let run = TestRun(of: name, in: file) {
            Issue.record("\($0)", severity: $2, sourceLocation: $1 ?? test.sourceLocation)
        }
        try await run.perform {
            try await provideScope(for: test, testCase: testCase, performing: function)
        }
    }
}

extension Trait where Self == ActionsTrait {
    /// Gives each test a registry of its own, in which nothing is plugged.
    public static var actions: Self { .actions() }

    /// Gives each test a registry of its own, and runs a closure that plugs mocks.
    ///
    /// The closure runs before each test and each of its cases, on the actor that it names, as in
    /// `.actions { @MainActor in _ = Root() }`. It may await. If it throws, the test fails.
    /// `waiting` is the time that calls and promise closures get at the end of each test before they
    /// become issues. The default is that of the suite's trait, or ten seconds. If other tests keep
    /// the machine busy, they get some more time, once.
    public static func actions(
        waiting: Duration? = nil,
        _ plug: @escaping @isolated(any) @Sendable () async throws -> Void = {}
    ) -> Self {
        SharedRegistry.watch()
        return ActionsTrait(plug: plug, waiting: waiting)
    }
}
