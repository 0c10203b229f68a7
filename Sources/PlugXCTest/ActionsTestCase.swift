public import XCTest

/// A test case that gives each of its tests a registry of its own.
///
/// <!-- snippet: Testing.test-case -->
/// ```swift
/// final class FeedTests: ActionsTestCase {
///     override func setUp() {
///         LikePhoto.self <~ MockLikePhoto()
///     }
///
///     @MainActor
///     func testALikedPhotoHasAFilledHeart() async throws {
///         let feed = Feed()
///         try await feed.like(Photo(id: 42)).value
///         XCTAssertEqual(feed.heart, "♥")
///     }
/// }
/// ```
///
/// It does for XCTest what the trait `.actions` of PlugTesting does for Swift Testing. What a test,
/// its `setUp` or its `tearDown` plugs is visible only in that test, and in the tasks, promises and
/// actions that it starts. Their calls never reach what the app has plugged. A Dispatch queue and a
/// detached task leave the registry, unless `Actions.current.run` takes it along. What a property or
/// `class func setUp()` plugs goes into the registry of the process, and is invisible to these
/// tests.
///
/// If a test calls an action that it did not plug, that is a failure at the caller's line. The call
/// then fails as in the app, but `Void` and optionals are `()` and nil. At the end of a test, all
/// calls and promise closures that it has started get some time to end. If one doesn't end, that is
/// a failure, too.
///
/// A test case with another base class calls
/// ``XCTest/XCTestCase/withActions(waiting:filePath:_:)``. In a test without either, a plug outside
/// tasks is a failure, because it would affect other tests, too, and so is an unplugged call.
nonisolated open class ActionsTestCase: XCTestCase {
    /// How long calls and promise closures may take to end after each test before they become
    /// failures. The default is ten seconds.
    open var waiting: Duration { .seconds(10) }

    /// Runs a test in its registry. XCTest calls it.
    open override func invokeTest() {
        // The path of the test's file is unknown here.
        withActions(waiting: waiting, filePath: "") { super.invokeTest() }
    }
}
