import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

@Suite(.actions)
struct RecordingTests {
    private let box = TapeBox()

    @Test func `An optional output comes back, and so does nil`() async throws {
        func find() {
            #expect(action(FindPhoto.self, 1) == Photo(id: 1))
            #expect(action(FindPhoto.self, 2) == nil)
        }
        try await box.record { tape in
            try tape.record(FindPhoto.self)
            FindPhoto.self <~ { id in id == 1 ? Photo(id: 1) : nil }
            find()
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(FindPhoto.self)
        find()
        #expect(tape.misses.isEmpty)
    }

    @Test func `An output that is or holds something else than its type says is stored whole`()
        async throws
    {
        try await expectStored { Promise<Int>?.some(Promise(1)) }
        try await expectStored { Promise(1) as any Sendable }
        try await expectStored { Promise(1) as Any }
        try await expectStored { Int?.none as Any }
        try await expectStored { Int??.some(nil) }
    }

    private func expectStored<Output>(_ make: @escaping @Sendable () -> Output) async throws {
        let format = TapeFormat({ (_: Output) in 1 }, restoring: { _ in make() })
        try await box.record { tape in
            try tape.record(Give<Output>.self, storing: format)
            Give<Output>.self <~ { make() }
            #expect("\(action(Give<Output>.self))" == "\(make())")
        }
        try Actions().run {
            try Tape(replaying: box.file).replay(Give<Output>.self, storing: format)
            #expect("\(action(Give<Output>.self))" == "\(make())")
        }
    }

    @Test func `A failure whose type was not named comes back with its text`() async throws {
        let like = { try await action(LikePhoto.self, Photo(id: 1)).value }
        let upload = { _ = try await action(UploadPhoto.self, Photo(id: 1)) }
        try await box.record { tape in
            try tape.record(LikePhoto.self)
            try tape.record(UploadPhoto.self)
            LikePhoto.self <~ { _ in Promise(error: Offline()) }
            UploadPhoto.self <~ { _ in throw Offline(minutes: 7) }
            await #expect(throws: Offline()) { try await like() }
            await #expect(throws: Offline(minutes: 7)) { try await upload() }
        }
        let tape = try Tape(replaying: box.file, errors: [Offline.self])
        try tape.replay(LikePhoto.self)
        try tape.replay(UploadPhoto.self)
        for (minutes, call) in [(5, like), (7, upload)] {
            let text = "offline for \(minutes) minutes"
            let taped = TapedError(type: "PlugTapeTests.Offline", description: text)
            await #expect(throws: taped) { try await call() }
            #expect("\(taped)" == text && taped.localizedDescription == text)
            #expect(String(reflecting: taped).contains("pass its type as errors:"))
        }
    }

    @Test func `An answer is recorded at once, and nothing else ever`() async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(SignOut.self)
        try tape.record(LikePhoto.self)
        try tape.record(FetchFeed.self)
        SignOut.self <~ { Promise(error: CancellationError()) }
        let (pending, resolver) = Promise<Void>.pending()
        LikePhoto.self <~ { _ in pending }
        _ = await action(SignOut.self).result
        let call = action(LikePhoto.self, Photo(id: 1))
        #expect(throws: TapeError.self) { try tape.save() }
        FetchFeed.self <~ { page in Promise([Photo(id: page)]) }
        _ = action(FetchFeed.self, 1)
        try tape.save()
        #expect(try box.text.contains("FetchFeed") && !box.text.contains("LikePhoto"))
        resolver.resolve()
        try await call.value
        try tape.save()
        #expect(try box.text.contains("LikePhoto") && !box.text.contains("SignOut"))
    }

    @Test func `Calls that were canceled or timed out, and those of others, leave no answer`()
        async throws
    {
        let text = try await box.refusal { tape in
            try tape.record(SignOut.self)
            let resolvers = Journal<Promise<Void>.Resolver>()
            SignOut.self <~ {
                let (pending, resolver) = Promise<Void>.pending()
                resolvers.append(resolver)
                return pending
            }
            action(SignOut.self).cancel()
            let late = action(SignOut.self).timeout(.zero)
            await #expect(throws: PromiseTimeoutError.self) { try await late.value }
            await Actions().run {
                SignOut.self <~ { Promise() }
                _ = await action(SignOut.self).result
            }
        }
        #expect(
            text.contains("A tape keeps no call that was canceled or timed out, that still runs")
        )
    }

    @Test func `Canceling a recorded call cancels the work behind it`() async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(SignOut.self)
        let (pending, resolver) = Promise<Void>.pending()
        let (cancelled, wasCancelled) = Promise<Void>.pending()
        resolver.onCancel { wasCancelled.resolve() }
        SignOut.self <~ { pending }
        action(SignOut.self).cancel()
        try await cancelled.value
    }

    @Test(arguments: [true, false])
    func `A canceled call is not recorded, however it ends`(fails: Bool) async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(UploadPhoto.self)
        let (started, start) = Promise<Void>.pending()
        let (pending, resolver) = Promise<Void>.pending()
        UploadPhoto.self <~ { photo in
            guard photo.id == 1 else { return 2 }
            start.resolve()
            do { try await pending.value } catch { if fails { throw Offline() } }
            return 1
        }
        _ = try await action(UploadPhoto.self, Photo(id: 2))
        let call = Task { try await action(UploadPhoto.self, Photo(id: 1)) }
        try await started.value
        call.cancel()
        _ = await call.result
        resolver.resolve()
        try tape.save()
        #expect(try box.text.contains("\"id\" : 2"))
        #expect(try !box.text.contains("\"id\" : 1"))
    }
}

// MARK: - Order, and more calls later

extension RecordingTests {
    @Test func `Equal calls that overlap keep the order of their beginnings`() async throws {
        try await box.record { tape in
            try tape.record(FetchFeed.self)
            try tape.record(UploadPhoto.self)
            let pending = (1...3).map { _ in Promise<[Photo]>.pending() }
            let begun = Tally()
            FetchFeed.self <~ { _ in pending[begun.add() - 1].promise }
            let calls = (1...3).map { _ in action(FetchFeed.self, 1) }
            calls[1].cancel()
            for index in [2, 0] { pending[index].resolver.resolve([Photo(id: index)]) }
            for index in [2, 0] { _ = try await calls[index].value }
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(FetchFeed.self)
        for id in [0, 2] { #expect(try await action(FetchFeed.self, 1).value == [Photo(id: id)]) }
    }

    @Test func `A tape is extended by calls, and keeps the others`() async throws {
        try await box.record { tape in
            try tape.record(FetchFeed.self)
            FetchFeed.self <~ { page in Promise([Photo(id: page)]) }
            for page in [1, 2, 3, 3] { _ = try await action(FetchFeed.self, page).value }
        }
        let before = try box.text
        let tape = try Tape(extending: box.file)
        #expect(tape.unplayed == [] && tape.misses.isEmpty)
        try tape.save()
        #expect(try box.text == before)
        try tape.record(FetchFeed.self)
        let pending = Promise<[Photo]>.pending()
        FetchFeed.self <~ { page in page == 1 ? pending.promise : Promise([Photo(id: page * 10)]) }
        for page in [3, 4] { _ = try await action(FetchFeed.self, page).value }
        // A call that is canceled keeps the old answer.
        action(FetchFeed.self, 1).cancel()
        try tape.save()
        try Tape(replaying: box.file).replay(FetchFeed.self)
        for (page, id) in [(1, 1), (2, 2), (3, 30), (4, 40)] {
            #expect(try await action(FetchFeed.self, page).value == [Photo(id: id)])
        }
        let none = box.file.deletingLastPathComponent().appending(path: "none.json")
        #expect(throws: TapeError.self) { try Tape(extending: none) }
    }
}

// MARK: - What JSON could lose

extension RecordingTests {
    @Test(arguments: [false, true])
    func `The spelling of an accent comes back, and tells calls and answers apart`(
        isOneCall: Bool
    ) async throws {
        let key: @Sendable (String) throws -> any Encodable = { isOneCall ? "" : $0 }
        let texts = ["", "caf\u{E9}", "cafe\u{301}"]
        try await box.record { tape in
            try tape.record(Convert<String>.self, by: key)
            Convert<String>.self <~ { Promise($0) }
            for text in texts { _ = try await action(Convert<String>.self, text).value }
        }
        try Tape(replaying: box.file).replay(Convert<String>.self, by: key)
        // Equal calls would get their answers in order.
        for text in isOneCall ? texts : texts.reversed() {
            let same = try await action(Convert<String>.self, text).value
            #expect(same.utf8.elementsEqual(text.utf8))
        }
    }
}

// MARK: - What can't be recorded

extension RecordingTests {
    @Test func `What can't be recorded is reported when it is asked for, with the way out`()
        async throws
    {
        try await box.recordPings(1)
        let (tape, replayed) = (Tape(recordingTo: box.file), try Tape(replaying: box.file))
        func expectRefusal(_ text: String, _ record: () throws -> Void) {
            #expect(throws: error("A tape can't \(text)."), performing: record)
        }
        let name = "PlugTapeTests.LikePhoto"
        let another = "Make another, with Tape(recordingTo:) or Tape(replaying:)"
        let part = "add what of it tells one call from another, by: { $0.… }"
        let storing = "storing: TapeFormat { (output: Picture) in … } restoring: { … }"
        let numbers = TapeFormat({ (count: Int) in count }, restoring: { $0 })
        expectRefusal(
            "record PlugTapeTests.PostPicture. Its input Picture is not Encodable. Make it so, or \(part)"
        ) { try tape.record(PostPicture.self) }
        expectRefusal(
            "record PlugTapeTests.FetchPicture. Its output Picture is not Codable. Make it so, or add \(storing)"
        ) { try tape.record(FetchPicture.self) }
        expectRefusal(
            "record PlugTapeTests.FetchPicture. Its output Picture is not Int. Make it so, or add \(storing)"
        ) { try tape.record(FetchPicture.self, storing: numbers) }
        expectRefusal(
            "record PlugTapeTests.WatchLikes. Its output AsyncStream<Int> is a stream. Plug one by hand"
        ) { try tape.record(WatchLikes.self) }
        try tape.record(LikePhoto.self)
        expectRefusal("record \(name). It is recorded on this tape already") {
            try tape.record(LikePhoto.self)
        }
        expectRefusal("replay \(name). \(another)") { try tape.replay(LikePhoto.self) }
        expectRefusal("record \(name). \(another)") { try replayed.record(LikePhoto.self) }
        #expect(throws: error("A tape that replays can't be saved.")) { try replayed.save() }
    }
}

private class FindPhoto: Action<Int, Photo?> {}
private class Give<Output>: Action<Void, Output> {}

func error(_ text: String) -> TapeError { TapeError(text) }
