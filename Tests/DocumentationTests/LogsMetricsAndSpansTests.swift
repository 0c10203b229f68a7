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

        try await action(LikePhoto.self, photo).value
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
}

private struct Rejected: Error {
    let password: String
}
