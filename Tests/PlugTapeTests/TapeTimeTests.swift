import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

@Suite(.actions, .timeLimit(.minutes(10)))
struct TapeTimeTests {
    private let box = TapeBox()
    private let clock = TestClock()
    private let endless = """
        {"version": 1, "calls": [{"action": "PlugTapeTests.FetchFeed", "input": 1,
            "outputs": [{"value": [], "after": 1e300}]}]}
        """

    @Test func `Answers take as long as they took`() async throws {
        let recording = Tape(recordingTo: box.file, keepsTime: true, clock: clock)
        try await Actions().run {
            try recording.record(FetchFeed.self)
            try recording.record(UploadPhoto.self)
            FetchFeed.self <~ { page in
                clock.advance(by: .milliseconds(1500))
                return page == 1 ? Promise([]) : Promise(error: Offline())
            }
            UploadPhoto.self <~ { photo in
                clock.advance(by: .seconds(2))
                return photo.id
            }
            _ = try await action(FetchFeed.self, 1)
            _ = await action(FetchFeed.self, 2).result
            _ = try await action(UploadPhoto.self, Photo(id: 1))
        }
        try recording.save()
        #expect(try box.text.contains("\"after\" : 1.5"))

        let tape = try Tape(replaying: box.file, keepsTime: true, clock: clock)
        try tape.replay(FetchFeed.self)
        try tape.replay(UploadPhoto.self)
        let calls: [Promise<[Photo]>] = [action(FetchFeed.self, 1), action(FetchFeed.self, 2)]
        let upload = Task { try await action(UploadPhoto.self, Photo(id: 1)) }
        await clock.sleepers(3, within: .seconds(600))
        clock.advance(by: .milliseconds(1499))
        #expect(calls.map(\.description) == ["pending", "pending"])
        clock.advance(by: .milliseconds(1))
        #expect(try await calls[0].value == [])
        await #expect(throws: TapedError.self) { try await calls[1].value }
        clock.advance(by: .milliseconds(500))
        #expect(try await upload.value == 1)
    }

    @Test func `Without time on the tape, or without asking for it, no call waits`() async throws {
        try box.write(endless)
        try Tape(replaying: box.file, clock: clock).replay(FetchFeed.self)
        let call: Promise<[Photo]> = action(FetchFeed.self, 1)
        #expect(call.description == "fulfilled([])")
        try box.write(endless.replacing(", \"after\": 1e300", with: ""))
        try Tape(replaying: box.file, keepsTime: true, clock: clock).replay(FetchFeed.self)
        let other: Promise<[Photo]> = action(FetchFeed.self, 1)
        #expect(other.description == "fulfilled([])")
    }

    @Test func `A waiting call can be canceled, even if it would wait forever`() async throws {
        try box.write(endless)
        try Tape(replaying: box.file, keepsTime: true).replay(FetchFeed.self)
        let call: Promise<[Photo]> = action(FetchFeed.self, 1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
