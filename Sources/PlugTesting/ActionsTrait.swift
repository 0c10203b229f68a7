import Plug
public import Testing

/// Gives each test, and each case of a parameterised one, a registry of its own.
///
/// ```swift
/// @MainActor
/// @Suite(.actions { LikePhoto.self <~ MockLikePhoto() })
/// struct FeedTests {
///     @Test func `A liked photo has a filled heart`() async throws {
///         let feed = Feed()
///         try await feed.like(Photo(id: 42)).value
///         #expect(feed.heart == "♥")
///     }
/// }
/// ```
///
/// What a test plugs is seen by that test alone, and by the tasks, promises and actions that it
/// starts. Nothing falls through to what the app or another test has plugged, so tests with
/// different mocks run in parallel, and no test calls the real service by mistake. A trait of a
/// suite plugs for all its tests, and a trait of a test wins over it.
///
/// A test without the trait plugs into the registry of the process. Nobody says so, and what it
/// plugs answers all other tests without the trait, also those that run at the same time.
///
/// A call of an action that the test did not plug is recorded as an issue at the caller's line.
/// Then it goes on as it does in the app: a promise is rejected, an asynchronous action throws, and
/// any other output stops the program.
///
/// At the end of a test, what it has set off gets some time to end: the calls, the closures behind
/// them, and what those begin. What doesn't end is recorded as an issue, since it would go on while
/// other tests run. All of this goes for the registries that a test makes, too.
///
/// ## Topics
///
/// - ``isRecursive``
/// - ``provideScope(for:testCase:performing:)``
public struct ActionsTrait: SuiteTrait, TestTrait, TestScoping {
    /// Plugs what the test needs.
    private let plug: @Sendable () -> Void

    /// How long to wait at the end of a test for what is in flight, if this trait says so.
    private let waiting: Duration?

    fileprivate init(waiting: Duration?, plug: @escaping @Sendable () -> Void) {
        self.waiting = waiting
        self.plug = plug
    }

    /// Whether tests inside the suite have the trait, too: they do, each for itself.
    public var isRecursive: Bool { true }

    /// Runs a test in its registry, as Swift Testing asks it to.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A second trait, that of the test itself, plugs into the registry of the first.
        if let run = TestRun.current {
            run.waits(waiting)
            plug()
            return try await function()
        }
        let run = TestRun(of: TestHost(test))
        run.waits(waiting)
        try await run.perform {
            plug()
            try await function()
        }
    }
}

extension Trait where Self == ActionsTrait {
    /// Gives each test a registry of its own, in which nothing is plugged.
    public static var actions: Self { .actions() }

    /// Gives each test a registry of its own, and plugs what it needs.
    ///
    /// - Parameters:
    ///   - waiting: How long to wait at the end of each test for the calls that it has begun, and
    ///     for the closures of promises, before they are recorded as issues. Ten seconds, unless
    ///     this trait or that of the suite says otherwise. While other tests keep the main actor
    ///     busy, it may be longer, at most ten times.
    ///   - plug: Plugs mocks, or nothing. It runs before each test and each case of it.
    public static func actions(
        waiting: Duration? = nil,
        _ plug: @escaping @Sendable () -> Void = {}
    ) -> Self {
        ActionsTrait(waiting: waiting, plug: plug)
    }
}
