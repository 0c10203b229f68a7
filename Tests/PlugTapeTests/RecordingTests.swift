import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

@Suite(.actions)
struct RecordingTests {
    private let box: TapeBox

    init() throws { box = try TapeBox() }

    @Test func `What actions answered comes back`() async throws {
        try await box.record { tape in
            try tape.record(CountLikes.self)
            try tape.record(FindPhoto.self)
            try tape.record(FetchFeed.self)
            try tape.record(LikePhoto.self)
            try tape.record(UploadPhoto.self)
            try tape.record(Ping.self)
            CountLikes.self <~ { photo in photo.id + 1 }
            FindPhoto.self <~ { id in id == 1 ? Photo(id: 1) : nil }
            FetchFeed.self <~ { page in Promise([Photo(id: page, title: "cat")]) }
            LikePhoto.self <~ { _ in Promise() }
            UploadPhoto.self <~ { photo in photo.id * 2 }
            Ping.self <~ { 7 }
            try await callAll()
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(CountLikes.self)
        try tape.replay(FindPhoto.self)
        try tape.replay(FetchFeed.self)
        try tape.replay(LikePhoto.self)
        try tape.replay(UploadPhoto.self)
        try tape.replay(Ping.self)
        try await callAll()
        #expect(tape.misses.isEmpty)
    }

    private func callAll() async throws {
        #expect(action(CountLikes.self, Photo(id: 3)) == 4)
        #expect(action(FindPhoto.self, 1) == Photo(id: 1))
        #expect(action(FindPhoto.self, 2) == nil)
        #expect(try await action(FetchFeed.self, 2) == [Photo(id: 2, title: "cat")])
        try await action(LikePhoto.self, Photo(id: 3))
        #expect(try await action(UploadPhoto.self, Photo(id: 3)) == 6)
        #expect(try await action(Ping.self) == 7)
    }

    @Test func `A failure comes back with its type and its text`() async throws {
        try await box.record { tape in
            try tape.record(LikePhoto.self)
            try tape.record(UploadPhoto.self)
            LikePhoto.self <~ { _ in Promise(error: Offline()) }
            UploadPhoto.self <~ { _ in throw Offline(minutes: 7) }
            await #expect(throws: Offline()) { try await action(LikePhoto.self, Photo(id: 1)) }
            await #expect(throws: Offline.self) { try await action(UploadPhoto.self, Photo(id: 1)) }
        }
        let tape = try Tape(replaying: box.file, errors: [Offline.self])
        try tape.replay(LikePhoto.self)
        try tape.replay(UploadPhoto.self)
        let type = "PlugTapeTests.Offline"
        await #expect(throws: TapedError(type: type, description: "offline for 5 minutes")) {
            try await action(LikePhoto.self, Photo(id: 1))
        }
        let error = await #expect(throws: TapedError.self) {
            try await action(UploadPhoto.self, Photo(id: 1))
        }
        #expect(error.map { "\($0)" } == "offline for 7 minutes")
        #expect(error?.localizedDescription == "offline for 7 minutes")
    }

    @Test func `A failure whose type is named comes back as itself`() async throws {
        try await box.record(errors: [Offline.self]) { tape in
            try tape.record(LikePhoto.self)
            LikePhoto.self <~ { _ in Promise(error: Offline(minutes: 7)) }
            await #expect(throws: Offline.self) { try await action(LikePhoto.self, Photo(id: 1)) }
        }
        let tape = try Tape(replaying: box.file, errors: [Offline.self])
        try tape.replay(LikePhoto.self)
        await #expect(throws: Offline(minutes: 7)) {
            try await action(LikePhoto.self, Photo(id: 1))
        }
    }

    @Test func `What is no answer is not recorded`() async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(SignOut.self)
        try tape.record(LikePhoto.self)
        SignOut.self <~ { Promise(error: CancellationError()) }
        let (pending, resolver) = Promise<Void>.pending()
        LikePhoto.self <~ { _ in pending }
        _ = await action(SignOut.self).result
        let call = action(LikePhoto.self, Photo(id: 1)) as Promise<Void>
        #expect(throws: TapeError.self) { try tape.save() }
        resolver.resolve()
        try await call.value
        try tape.save()
        #expect(try box.text.contains("LikePhoto"))
        #expect(try !box.text.contains("SignOut"))
    }

    @Test func `A call that is answered immediately is recorded immediately`() throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(FetchFeed.self)
        FetchFeed.self <~ { page in Promise([Photo(id: page)]) }
        _ = action(FetchFeed.self, 1) as Promise<[Photo]>
        try tape.save()
        #expect(try box.text.contains("\"id\" : 1"))
    }

    @Test func `Canceling a recorded call cancels the work behind it`() async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(SignOut.self)
        let (pending, resolver) = Promise<Void>.pending()
        let (cancelled, wasCancelled) = Promise<Void>.pending()
        resolver.onCancel { wasCancelled.resolve() }
        SignOut.self <~ { pending }
        (action(SignOut.self) as Promise<Void>).cancel()
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

// MARK: - What JSON could lose

extension RecordingTests {
    @Test func `The spelling of an accent comes back, and tells one call from another`()
        async throws
    {
        let spellings = ["caf\u{E9}", "cafe\u{301}"]
        try await box.record { tape in
            try tape.record(Convert<String>.self)
            Convert<String>.self <~ { Promise($0) }
            for text in spellings { _ = try await action(Convert<String>.self, text) }
        }
        try Tape(replaying: box.file).replay(Convert<String>.self)
        for text in spellings {
            let answer = try await action(Convert<String>.self, text)
            #expect(answer.utf8.elementsEqual(text.utf8))
        }
    }

    @Test func `Answers in two spellings of an accent are two answers`() async throws {
        try await box.record { tape in
            try tape.record(FetchFeed.self)
            for title in ["caf\u{E9}", "cafe\u{301}"] {
                FetchFeed.self <~ { _ in Promise([Photo(id: 1, title: title)]) }
                _ = try await action(FetchFeed.self, 1)
            }
        }
        try Tape(replaying: box.file).replay(FetchFeed.self)
        let counts = [5, 6, 6]
        for count in counts {
            #expect(try await action(FetchFeed.self, 1).first?.title?.utf8.count == count)
        }
    }
}

// MARK: - What isn't Codable

extension RecordingTests {
    @Test func `A part of an input tells one call from another`() async throws {
        try await box.record { tape in
            try tape.record(PostPicture.self, by: { $0.name })
            PostPicture.self <~ { picture in Promise(Photo(id: 1, title: picture.name)) }
            _ = try await action(PostPicture.self, Picture(name: "cat", bytes: [1, 2, 3]))
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(PostPicture.self, by: { $0.name })
        #expect(
            try await action(PostPicture.self, Picture(name: "cat")) == Photo(id: 1, title: "cat")
        )
    }

    @Test func `An output that isn't Codable is stored as something that is`() async throws {
        let format = TapeFormat { (picture: Picture) in
            picture.bytes
        } restoring: { bytes in
            Picture(name: "again", bytes: bytes)
        }
        try await box.record { tape in
            try tape.record(FetchPicture.self, storing: format)
            FetchPicture.self <~ { name in Promise(Picture(name: name, bytes: [1, 2])) }
            _ = try await action(FetchPicture.self, "cat")
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(FetchPicture.self, storing: format)
        #expect(
            try await action(FetchPicture.self, "cat") == Picture(name: "again", bytes: [1, 2])
        )
    }

    @Test func `What can't be stored is reported when it is asked for, with the way out`() throws {
        let tape = Tape(recordingTo: box.file)
        #expect(
            throws: error(
                """
                A tape can't record PlugTapeTests.PostPicture. Its input Picture is not Encodable. Make \
                it so, or add what of it tells one call from another, by: { $0.… }.
                """
            )
        ) { try tape.record(PostPicture.self) }
        #expect(
            throws: error(
                """
                A tape can't record PlugTapeTests.FetchPicture. Its output Picture is not Codable. Make \
                it so, or add storing: TapeFormat { (output: Picture) in … } restoring: { … }.
                """
            )
        ) { try tape.record(FetchPicture.self) }
        #expect(
            throws: error(
                """
                A tape can't record PlugTapeTests.WatchLikes. Its output AsyncStream<Int> is a stream. \
                Plug one by hand.
                """
            )
        ) { try tape.record(WatchLikes.self) }
        let format = TapeFormat { (count: Int) in
            count
        } restoring: {
            $0
        }
        #expect(
            throws: error(
                """
                A tape can't record PlugTapeTests.FetchPicture. Its output Picture is not Int. Make \
                it so, or add storing: TapeFormat { (output: Picture) in … } restoring: { … }.
                """
            )
        ) { try tape.record(FetchPicture.self, storing: format) }
    }

    @Test func `An action is recorded once, and only by a tape that records`() async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(LikePhoto.self)
        let name = "PlugTapeTests.LikePhoto"
        #expect(throws: error("A tape can't record \(name). It is recorded on this tape already."))
        {
            try tape.record(LikePhoto.self)
        }
        let remedy = "Make another, with Tape(recordingTo:) or Tape(replaying:)."
        #expect(throws: error("A tape can't replay \(name). \(remedy)")) {
            try tape.replay(LikePhoto.self)
        }
        LikePhoto.self <~ { _ in Promise() }
        try await action(LikePhoto.self, Photo(id: 1))
        try tape.save()
        let replayed = try Tape(replaying: box.file)
        #expect(throws: error("A tape can't record \(name). \(remedy)")) {
            try replayed.record(LikePhoto.self)
        }
        #expect(throws: error("A tape that replays can't be saved.")) {
            try replayed.save()
        }
    }
}

func error(_ text: String) -> TapeError { TapeError(text) }
