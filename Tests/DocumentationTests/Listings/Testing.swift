import Dispatch
import Plug
import PlugResilience
import PlugTesting
import PlugXCTest
import Synchronization
import Testing
import XCTest

// snippet.heart-tests
@MainActor
@Suite(.actions { CountLikes.self <~ { _ in 3 } })
struct HeartTests {
    @Test func `A like fills the heart`() async throws {
        LikePhoto.self <~ { _ in Promise() }
        let feed = Feed()
        try await feed.like(Photo(id: 42)).value
        #expect(feed.heart == "♥")
    }

    @Test(.actions { CountLikes.self <~ { _ in 0 } })
    func `A photo without likes has an empty heart`() {
        let feed = Feed()
        #expect(feed.count(of: Photo(id: 42)) == 0)
    }
}
// snippet.end

enum Overview {
    // snippet.feed-tests
    @MainActor
    @Suite(.actions { LikePhoto.self <~ MockLikePhoto() })
    struct FeedTests {
        @Test
        func `A liked photo has a filled heart`() async throws {
            let feed = Feed()
            try await feed.like(Photo(id: 42)).value
            #expect(feed.heart == "♥")
        }
    }
}

struct RecordingTests {
    // snippet.a-double-tap-likes-once
    @MainActor
    @Test(.actions) func `A double tap likes once`() async throws {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        let feed = Feed()
        feed.doubleTap(Photo(id: 42))
        #expect(await likes.next()?.id == 42)
        #expect(likes.count == 1)
    }
}

@MainActor
struct RecorderFormTests {
    private let shelf = Shelf()

    @Test(.actions) func `A recorder takes every closure`() async throws {
        let shelf = shelf
        let counts = Actions.record(CountLikes.self) { _ in 3 }
        let likes = Actions.record(LikePhoto.self) { _ in }
        let unlikes = Actions.record(UnlikePhoto.self) { photo in
            guard photo.id > 0 else { throw Offline() }
            await shelf.remove(photo)
        }
        #expect(action(CountLikes.self, Photo(id: 42)) == 3)
        try await action(LikePhoto.self, Photo(id: 42)).value
        await #expect(throws: Offline.self) {
            try await action(UnlikePhoto.self, Photo(id: 0)).value
        }
        try await action(UnlikePhoto.self, Photo(id: 42)).value
        #expect((counts.count, likes.count, unlikes.count) == (1, 1, 2))
        #expect(await shelf.removed == [42])
    }

    @Test(.actions) func `A list gives each call an answer of its own`() async throws {
        // snippet.a-list-gives-each-call-an-answer-of-its-own
        let likes = Actions.record(
            LikePhoto.self,
            answers: [.failure(Offline()), .success(())]
        )
        let feed = Feed()
        _ = await feed.like(Photo(id: 42)).result
        #expect(feed.heart == "You are offline")
        try await feed.like(Photo(id: 42)).value
        #expect(feed.heart == "♥")
        #expect(likes.count == 2)
    }
}

actor Shelf {
    private(set) var removed: [Int] = []
    func remove(_ photo: Photo) { removed.append(photo.id) }
}

struct ReleaseTests {
    @MainActor
    @Test(.actions) func `A closed screen is released`() async {
        let visits = Actions.record(TrackVisit.self) { _ in }
        var screen: VisitedScreen? = VisitedScreen()
        weak var left: VisitedScreen?
        left = screen
        screen?.appear()
        screen = nil
        await Actions.settled()
        visits.forget()
        #expect(left == nil)
    }
}

final class VisitedScreen: Sendable {
    func appear() { action(TrackVisit.self, self) }
}

class TrackVisit: Action<VisitedScreen, Void> {}

func verifyingAll() {
    // snippet.verifying-all
    _ = AppRoot()
    Actions.verifyAll(except: [UnlikePhoto.self], allowsReplacing: false)
}

struct AppRoot {
    let likePhoto = LikePhoto.self <~ MockLikePhoto()
}

struct OrderTests {
    @MainActor
    @Test(.actions) func `A photo is liked before its likes are counted`() async throws {
        LikePhoto.self <~ { _ in Promise() }
        CountLikes.self <~ { _ in 3 }
        let feed = Feed()
        let calls = Mutex<[String]>([])
        Actions.observe { event in
            if case .began = event.phase {
                calls.withLock { $0.append(event.name) }
            }
        }
        try await feed.likeAndCount(Photo(id: 42))
        #expect(calls.withLock { $0 } == ["LikePhoto", "CountLikes"])
    }
}

struct SettlingTests {
    // snippet.a-double-tap-fills-the-heart
    @MainActor
    @Test(.actions) func `A double tap fills the heart`() async {
        let (promise, resolver) = Promise<Void>.pending()
        LikePhoto.self <~ { _ in promise }
        let feed = Feed()
        // snippet.settling
        feed.doubleTap(Photo(id: 42))
        #expect(feed.heart == "♡")
        resolver.resolve()
        await Actions.settled()
        #expect(feed.heart == "♥")
    }
}

struct BehaviorTests {
    @MainActor
    @Test(.actions { LikePhoto.self <~ MockLikePhoto() })
    func `A failed like says so`() async {
        Actions.intercept(LikePhoto.self, .failing(with: Offline()))
        let feed = Feed()
        _ = await feed.like(Photo(id: 42)).result
        #expect(feed.heart == "You are offline")
    }
}

@MainActor
final class LikeButton {
    private(set) var title = "Like"
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    func tap(_ photo: Photo) {
        action(LikePhoto.self, photo)
            .timeout(.seconds(5), clock: clock)
            .then { self.title = "Liked" }
            .onError { _ in self.title = "Try again" }
    }
}

struct TimeTests {
    // snippet.a-like-that-takes-too-long-asks-to-try-again
    @MainActor
    @Test(.actions { LikePhoto.self <~ MockLikePhoto() })
    func `A like that takes too long asks to try again`() async {
        Actions.intercept(LikePhoto.self, .stalled)
        // snippet.advancing
        let clock = TestClock()
        let button = LikeButton(clock: clock)
        button.tap(Photo(id: 42))
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await Actions.settled()
        // snippet.end
        #expect(button.title == "Try again")
    }
}

func acrossQueues() {
    // snippet.across-queues
    let actions = Actions.current
    DispatchQueue.global().async {
        actions.run { _ = action(LikePhoto.self, Photo(id: 42)) }
    }
}

func recording() {
    // snippet.recording
    let likes = Actions.record(LikePhoto.self) { photo in Promise() }
    // snippet.end

    print(likes.count)

    // snippet.recording-a-call
    Actions.record(LikePhoto.self, answers: [.failure(Offline()), .success(())])
}

// snippet.feed-xc-tests
final class FeedXCTests: ActionsTestCase {
    override func setUp() {
        CountLikes.self <~ { _ in 3 }
    }

    @MainActor
    func testADoubleTapLikesOnce() async {
        let likes = Actions.record(LikePhoto.self) { _ in
            Promise()
        }
        let feed = Feed()
        feed.doubleTap(Photo(id: 42))
        await Actions.settled()
        XCTAssertEqual(feed.heart, "♥")
        XCTAssertEqual(likes.count, 1)
    }
}

// snippet.test-case
final class FeedTests: ActionsTestCase {
    override func setUp() {
        LikePhoto.self <~ MockLikePhoto()
    }

    @MainActor
    func testALikedPhotoHasAFilledHeart() async throws {
        let feed = Feed()
        try await feed.like(Photo(id: 42)).value
        XCTAssertEqual(feed.heart, "♥")
    }
}

// snippet.app-test-case
nonisolated class AppTestCase: XCTestCase {
    override func invokeTest() {
        withActions(waiting: .seconds(20)) { super.invokeTest() }
    }
}
// snippet.end

class OtherTestCase: XCTestCase {
    // snippet.invoke-test
    override func invokeTest() {
        withActions { super.invokeTest() }
    }
}

struct Offline: Error, CustomStringConvertible {
    var description: String { "You are offline" }
}

class MockLikePhoto: LikePhoto {
    override func perform(_ photo: Photo) -> Promise<Void> { Promise() }
}

@MainActor
final class Feed {
    private(set) var heart = "♡"
    private var isLiking = false

    @discardableResult
    func like(_ photo: Photo) -> Promise<Void> {
        isLiking = true
        return photo.like()
            .then { self.heart = "♥" }
            .onError { error in self.heart = "\(error)" }
            .finally { self.isLiking = false }
    }

    func doubleTap(_ photo: Photo) {
        for _ in 1...2 where !isLiking { like(photo) }
    }

    func count(of photo: Photo) -> Int { action(CountLikes.self, photo) }

    func likeAndCount(_ photo: Photo) async throws {
        try await like(photo).value
        _ = count(of: photo)
    }
}
