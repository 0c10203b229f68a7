import Plug
import PlugTesting
public import XCTest

/// A test case whose tests have a registry of actions each, in which nothing is plugged at first.
///
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
/// It gives tests of XCTest what the trait `.actions` of PlugTesting gives those of Swift Testing.
/// What a test, its `setUp` or its `tearDown` plugs is seen by that test alone, and by the tasks,
/// promises and actions that it starts. Nothing falls through to what the app has plugged. What a
/// property or `class func setUp()` plugs goes into the registry of the process, and no test sees it.
///
/// A call of an action that the test did not plug is a failure at the caller's line. Then it goes on
/// as it does in the app: a promise is rejected, an asynchronous action throws, and any other output
/// stops the program. At the end of a test, what it has set off gets some time to end, and what
/// doesn't end is a failure, too.
///
/// A test case that has another base class calls ``XCTest/XCTestCase/withActions(waiting:filePath:_:)``.
///
/// ## Topics
///
/// - ``waiting``
/// - ``invokeTest()``
nonisolated open class ActionsTestCase: XCTestCase {
    /// How long to wait at the end of each test for the calls that it has begun, and for the
    /// closures of promises, before they are failures. Ten seconds, unless overridden.
    open var waiting: Duration { .seconds(10) }

    /// Runs a test in its registry, as XCTest asks it to.
    open override func invokeTest() {
        // `swift test` runs in the folder of the package. The tests' own files are not known here.
        withActions(waiting: waiting, filePath: Folder.current + "/") { super.invokeTest() }
    }
}
