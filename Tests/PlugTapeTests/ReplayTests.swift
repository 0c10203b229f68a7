import Foundation
import Plug
import PlugResilience
import PlugTape
import PlugTesting
import Testing

@Suite(.actions, .collectingIssues)
struct ReplayTests {
    private let box = TapeBox()

    @Test func `Answers come back in their order, and the last one goes on`() async throws {
        try await box.recordPings(3)
        let before = try box.text
        let tape = try Tape(replaying: box.file)
        try tape.replay(Ping.self)
        for expected in [1, 2, 3, 3, 3] { #expect(try await action(Ping.self) == expected) }
        // Plugged again, it continues. Read again, it starts over.
        try tape.replay(Ping.self)
        #expect(try await action(Ping.self) == 3)
        try Tape(replaying: box.file).replay(Ping.self)
        #expect(try await action(Ping.self) == 1)
        #expect(try box.text == before)
    }

    @Test func `A tape tells which of its answers no call has got`() async throws {
        try await box.record { tape in
            try tape.record(Ping.self)
            try tape.record(FetchFeed.self)
            for number in [1, 2, 3, 3] {
                Ping.self <~ { number }
                _ = try await action(Ping.self)
            }
            FetchFeed.self <~ { page in Promise([Photo(id: page)]) }
            _ = try await (action(FetchFeed.self, 1).value, action(FetchFeed.self, 2).value)
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(FetchFeed.self)
        _ = try await action(FetchFeed.self, 2).value
        let ping = "PlugTapeTests.Ping, input null"
        #expect(tape.unplayed == ["PlugTapeTests.FetchFeed, input 1", ping])
        try tape.replay(Ping.self)
        _ = try await (action(FetchFeed.self, 1).value, action(Ping.self))
        #expect(tape.unplayed == ["\(ping): 2 of 3 answers"])
        for _ in 1...4 { _ = try await action(Ping.self) }
        #expect(tape.unplayed == [])
    }

    @Test func `A tape lives in its registry and as long, also if it has missed a call`()
        async throws
    {
        try await box.recordPings(1)
        weak var tape: Tape?
        try await Actions().run {
            let replayed = try Tape(replaying: box.file)
            tape = replayed
            try replayed.replay(Ping.self)
            try replayed.replay(FetchFeed.self)
            #expect(try await action(Ping.self) == 1)
            await expectIssue { _ = try? await action(FetchFeed.self, 2).value }
            #expect(replayed.misses.count == 1)
        }
        #expect(tape == nil && !Actions.isPlugged(Ping.self))
    }

    @Test func `An output that can carry an error carries those of a tape, in words`() throws {
        try box.write(
            """
            {"version": 1, "calls": [
                {"action": "PlugTapeTests.ReadPhoto", "input": 1, "outputs": [
                    {"value": {"id": 1}}, {"value": {"number": 1}},
                    {"error": {"type": "App.Offline", "description": "offline"}}]}]}
            """
        )
        let format = TapeFormat { (result: Result<Photo, any Error>) in
            try result.get()
        } restoring: { photo in
            .success(photo)
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(ReadPhoto.self, storing: format)
        #expect(try action(ReadPhoto.self, 1).get() == Photo(id: 1))
        #expect(
            throws: error(
                """
                An answer to PlugTapeTests.ReadPhoto doesn't fit Result<Photo, Error>: \
                it: No value associated with key CodingKeys(stringValue: "id", intValue: nil) ("id").

                    {"number":1}

                Record \(box.file.path) again, or change it to what the type is now.
                """
            )
        ) { try action(ReadPhoto.self, 1).get() }
        #expect(throws: TapedError(type: "App.Offline", description: "offline")) {
            try action(ReadPhoto.self, 1).get()
        }
        expectIssue {
            #expect(throws: TapeMissError.self) { try action(ReadPhoto.self, 2).get() }
        }
        #expect(tape.misses.count == 1)
    }

    @Test(arguments: [
        (
            #"{"action": "PlugTapeTests.CountLikes", "input": {"id": 1}, "outputs": [{"value": "1"}]}"#,
            "PlugTapeTests.CountLikes can't fail, but does so on ",
            "An answer to PlugTapeTests.CountLikes doesn't fit Int: "
        ),
        (
            "", "CountLikes, called at Feed/Feed.swift:40, has no call on the tape ",
            "calls of no action. "
        ),
    ])
    func `Where an output can't carry an error, it stops the program`(
        calls: String,
        words: String,
        otherWords: String
    ) async throws {
        try box.write("{\"version\": 1, \"calls\": [\(calls)]}")
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            [file = box.file as URL] in
            try Tape(replaying: file).replay(CountLikes.self)
            _ = action(CountLikes.self, Photo(id: 1), fileID: "Feed/Feed.swift", line: 40)
        }
        let text = result.standardError
        #expect(text.contains(words) && text.contains(otherWords))
    }

    @Test(arguments: ["none.json", ""])
    func `Where no file is, the error says how to record one`(name: String) {
        let file = box.file.deletingLastPathComponent().appending(path: name)
        #expect(
            throws: error(
                """
                There is no tape at \(file.path). Record one, with Tape(recordingTo: …), \
                record(…) for each use case, the calls, and save().
                """
            )
        ) { try Tape(replaying: file) }
    }
}

// MARK: - Misses

@Suite(.actions, .collectingIssues)
struct MissTests {
    private let box = TapeBox()
    private let tape: Tape

    init() async throws {
        try await box.record { tape in
            try tape.record(LikePhoto.self)
            try tape.record(UploadPhoto.self)
            LikePhoto.self <~ { _ in Promise() }
            UploadPhoto.self <~ { photo in photo.id }
            try await action(LikePhoto.self, Photo(id: 42, title: "cat")).value
            try await action(LikePhoto.self, Photo(id: 7)).value
            _ = try await action(UploadPhoto.self, Photo(id: 42, title: "cat"))
        }
        tape = try Tape(replaying: box.file)
        try tape.replay(LikePhoto.self)
        try tape.replay(UploadPhoto.self)
        try tape.replay(FetchFeed.self)
    }

    /// What the only miss says of a call on the line of this, where it must be an issue.
    private func miss(
        of type: any Pluggable.Type,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ call: (_ line: UInt) async throws -> Void
    ) async throws -> String {
        var thrown: (any Error)?
        await expectIssue {
            do { try await call(UInt(sourceLocation.line)) } catch { thrown = error }
        } matching: { issue in
            issue.line == sourceLocation.line
        }
        #expect(thrown is TapeMissError)
        let caller = "PlugTapeTests/ReplayTests.swift:\(sourceLocation.line)"
        let miss = try #require(tape.misses.first)
        #expect(tape.misses.count == 1 && miss.action == type && miss.caller == caller)
        #expect("\(miss)".hasPrefix("\(type), called at \(caller), "))
        return String("\(miss)".trimmingPrefix("\(type), called at \(caller), "))
    }

    @Test func `A miss shows both inputs, field by field, and is thrown by an asynchronous action`()
        async throws
    {
        let cat = Photo(id: 43, title: "cat")
        let call = { (line: UInt) in _ = try await action(UploadPhoto.self, cat, line: line) }
        let text = try await miss(of: UploadPhoto.self) { line in try await call(line) }
        #expect(
            text == """
                has no answer to this input on the tape \(box.file.path). The closest input there:

                    ≠ input.id: 43, on the tape 42
                      input.title: "cat", on the tape "cat"

                If the call is right, record it, too. If the difference doesn't matter, record and \
                replay by what matters:

                    try tape.replay(UploadPhoto.self, by: { $0.… })
                """
        )
    }

    @Test func `The closest input is the one with the fewest other fields`() async throws {
        let near = (1...20).map { Photo(id: $0) } + [Photo(id: 99, title: "dog")]
        try await box.record { tape in
            try await tape.echo([] as [Photo])
            for photos in [(1...10).map { Photo(id: $0) }, near, (11...40).map { Photo(id: $0) }] {
                _ = try await action(Convert<[Photo]>.self, photos).value
            }
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(Convert<[Photo]>.self)
        await expectIssue {
            _ = await action(Convert<[Photo]>.self, near.dropLast() + [Photo(id: 21)]).result
        }
        let lines = "\(try #require(tape.misses.first))".split(separator: "\n")
        #expect(
            lines.filter { $0.contains("≠") } == [
                "    ≠ input[20].id: 21, on the tape 99",
                "    ≠ input[20].title: nothing, on the tape \"dog\"",
            ]
        )
    }

    @Test func `An action of which the tape has no call says so`() async throws {
        let text = try await miss(of: FetchFeed.self) { line in
            _ = try await action(FetchFeed.self, 1, line: line).value
        }
        #expect(
            text == """
                has no call on the tape \(box.file.path). The tape has calls of \
                PlugTapeTests.LikePhoto, PlugTapeTests.UploadPhoto. Record a call, after this line:

                    try tape.record(FetchFeed.self)
                """
        )
    }

    @Test func `An input that can't be stored is reported with the reason`() async throws {
        try tape.replay(LikePhoto.self, by: { _ in throw Offline() })
        let photo = Photo(id: 7)
        let text = try await miss(of: LikePhoto.self) { line in
            try await action(LikePhoto.self, photo, line: line).value
        }
        let reason = "the tape \(box.file.path): offline for 5 minutes"
        #expect(text == "has an input that can't be compared with \(reason)")
    }

    @Test func `A miss is reported once, however many actions pass it on, and is not tried again`()
        async throws
    {
        Ping.self <~ { try await action(UploadPhoto.self, Photo(id: 1)) }
        SignOut.self <~ {
            Promise.retry(delays: [.zero]) { action(LikePhoto.self, Photo(id: 1)) }
        }
        await expectIssue {
            await #expect(throws: TapeMissError.self) { try await action(Ping.self) }
            await #expect(throws: TapeMissError.self) { try await action(SignOut.self).value }
        }
        #expect(tape.misses.count == 2)
    }

    @Test func `Outside of tests, a miss is an error and no more`() async throws {
        try box.write("{\"version\": 1, \"calls\": []}")
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            [file = box.file as URL] in
            try Tape(replaying: file).replay(LikePhoto.self)
            let result = await action(LikePhoto.self, Photo(id: 1)).result
            guard case .failure(is TapeMissError) = result else { exit(1) }
        }
        let text = result.standardError
        #expect(!text.contains("LikePhoto"))
    }
}
