import Plug
import PlugTesting
import Synchronization
import Testing

/// What the article `logs-metrics-and-spans` says of its functions.
@Suite(.actions)
struct LogsMetricsAndSpansTests {
    private let photo = Photo(id: 42)

    @Test func `Only a failure is an error in the log`() async throws {
        let entries = Mutex<[String]>([])
        let logging = logCalls { isError, text, details in
            let error = details["error"].map { ": \($0)" } ?? ""
            entries.withLock { $0.append("\(isError ? "error" : "info"): \(text)\(error)") }
            #expect(details["caller"]?.contains("LogsMetricsAndSpansTests.swift:") == true)
            #expect(details["milliseconds"].flatMap(Double.init) != nil)
        }
        LikePhoto.self <~ { photo in photo.id > 0 ? Promise() : Promise(error: Offline()) }
        ChangePassword.self <~ { password in Promise(error: Rejected(password: password)) }
        let (pending, resolver) = Promise<Int>.pending()
        CountLikesLater.self <~ { _ in pending }

        try await action(LikePhoto.self, photo)
        _ = await action(LikePhoto.self, Photo(id: -1)).result
        _ = await action(ChangePassword.self, "s3cret").result
        action(CountLikesLater.self, photo).cancel()
        logging.cancel()
        #expect(
            entries.withLock { $0 } == [
                "info: LikePhoto returned", "error: LikePhoto failed: You are offline",
                "error: ChangePassword failed: Rejected", "info: CountLikesLater was canceled",
            ]
        )
        withExtendedLifetime(resolver) {}
    }

    @Test func `The span of a call is inside that of the call around it`() async throws {
        let ends = Mutex<[String]>([])
        let nesting = spanCalls { name, parent in
            parent.map { "\($0)/\(name)" } ?? name
        } end: { span, error in
            ends.withLock { $0.append(error == nil ? span : "\(span)!") }
        }
        LikePhoto.self <~ { photo in
            let count = action(CountLikes.self, photo)
            _ = try await action(CountLikesLater.self, Photo(id: count))
        }
        CountLikes.self <~ { _ in 3 }
        CountLikesLater.self <~ { _ in Promise(error: Offline()) }
        _ = await (photo.like() as Promise<Void>).result
        _ = action(CountLikes.self, photo)
        nesting.cancel()
        #expect(
            ends.withLock { $0 } == [
                "LikePhoto/CountLikes", "LikePhoto/CountLikesLater!", "LikePhoto!", "CountLikes",
            ]
        )
    }

    @Test func `A call after the end of the call around it has no parent`() async throws {
        let begins = Mutex<[String]>([])
        let nesting = spanCalls { (name, parent: String?) in
            begins.withLock { $0.append(parent.map { "\($0)/\(name)" } ?? name) }
            return name
        } end: { _, _ in
        }
        let (ended, resolver) = Promise<Void>.pending()
        let (counted, countedResolver) = Promise<Int>.pending()
        CountLikes.self <~ { _ in 3 }
        LikePhoto.self <~ { photo in
            Task {
                try await ended.value
                countedResolver.resolve(action(CountLikes.self, photo))
            }
            return Promise()
        }
        try await action(LikePhoto.self, photo)
        resolver.resolve()
        #expect(try await counted.value == 3)
        nesting.cancel()
        #expect(begins.withLock { $0 } == ["LikePhoto", "CountLikes"])
    }
}

private struct Rejected: Error {
    let password: String
}
