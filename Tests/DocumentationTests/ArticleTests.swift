import Plug
import Testing

/// What the articles say that their listings print.
@Suite struct ArticleTests {
    @Test func `Listings print what the articles show`() async throws {
        let result = await #expect(processExitsWith: .success, observing: .standardOutput) {
            // As in an app.
            Actions.sharedWatcher.withLock { $0 = nil }
            let photo = Photo(id: 42)
            begin("a call without an implementation")
            let error = await #expect(throws: UnpluggedActionError.self) {
                try await action(LikePhoto.self, photo, fileID: "Feed/FeedView.swift", line: 40)
                    .value
            }
            print(try #require(error))
            begin("order of interceptors")
            Actions.withScope { orderOfInterceptors(photo) }
            begin("streams")
            await Actions.withScope { await streams(photo) }
            begin("overview of Plan")
            await Actions.withScope { await planOverview() }
            LikePhoto.self <~ MockLikePhoto()
            begin("verifying")
            verifying()
            Actions.unplug(LikePhoto.self)
            begin("explaining")
            explaining()
        }
        let output = result.standardOutput
        let parts = output.split(separator: "== ").map { $0.split(separator: "\n", maxSplits: 1) }
        #expect(parts.count == 6)
        let unshown = ["order of interceptors", "streams", "verifying"]
        for part in parts where !unshown.contains(String(part[0])) {
            try expect(String(part[1]), isShownAs: String(part[0]))
        }
        #expect(parts.contains(["order of interceptors", "15\n"]))
        #expect(parts.contains(["streams", "WatchLikes returned its stream\n1\n2\n"]))
        let missing = parts.first { $0[0] == "verifying" }
        #expect(missing?[1].hasPrefix("Nothing is plugged into UnlikePhoto, CountLikes.") == true)
    }
}

/// Separates what a listing prints from what others do.
private func begin(_ name: String) { print("== \(name)") }
