import Plug
import PlugTesting
import Synchronization
import Testing

extension Platforms {
    @MainActor
    static func finishingInTheBackground() {
        let application = UIApplication.shared
        Actions.intercept(LikePhoto.self) { photo, next in
            let like = next(photo)
            let time = application.beginBackgroundTask { like.cancel() }
            return like.finally { application.endBackgroundTask(time) }
        }
    }
}

// As much of UIKit as the listing needs.

extension Platforms {
    @MainActor
    final class UIApplication {
        static let shared = UIApplication()

        nonisolated private let expirations = Mutex<[Int: @MainActor @Sendable () -> Void]>([:])

        nonisolated var runningTasks: Int { expirations.withLock { $0.count } }

        nonisolated func beginBackgroundTask(
            expirationHandler: @escaping @MainActor @Sendable () -> Void
        ) -> Int {
            expirations.withLock { expirations in
                let task = (expirations.keys.max() ?? 0) + 1
                expirations[task] = expirationHandler
                return task
            }
        }

        nonisolated func endBackgroundTask(_ task: Int) {
            _ = expirations.withLock { $0.removeValue(forKey: task) }
        }

        func runOutOfTime() {
            for expire in expirations.withLock({ Array($0.values) }) { expire() }
        }
    }
}

@Suite(.actions)
struct BackgroundTests {
    /// In one test, because all of them would share the application.
    @MainActor
    @Test func `A call keeps the app running until it ends or the time is over`() async {
        let application = Platforms.UIApplication.shared
        let (first, resolver) = Promise<Void>.pending()
        let (second, secondResolver) = Promise<Void>.pending()
        LikePhoto.self <~ { photo in photo.id == 1 ? first : second }
        Platforms.finishingInTheBackground()
        let one: Promise<Void> = Photo(id: 1).like()
        #expect(application.runningTasks == 1)
        resolver.resolve()
        _ = await one.result
        #expect(application.runningTasks == 0)

        let two: Promise<Void> = Photo(id: 2).like()
        application.runOutOfTime()
        #expect(application.runningTasks == 0)
        #expect(two.description == "rejected(CancellationError())")
        #expect(second.description == "rejected(CancellationError())")
        withExtendedLifetime(secondResolver) {}
    }
}
