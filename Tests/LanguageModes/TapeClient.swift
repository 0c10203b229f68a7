import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

struct Song: Codable, Equatable, Sendable {
    var title = "Blue"
}

struct Sound: Sendable {
    var bytes: [UInt8] = []
}

struct Mute: Error, Codable, Equatable {}

class Play: Action<Song, Promise<Int>> {}
class Tune: AsyncAction<Song, Song> {}
class Length: Action<Song, Int> {}
class Listen: Action<Int, Promise<Sound>> {}
class Sing: Action<Sound, Promise<Void>> {}

protocol MusicNeeds {
    var play: Plugged<Play> { get }
    var tune: Plugged<Tune> { get }
}

struct TapeRoot: MusicNeeds {
    let play: Plugged<Play>
    let tune: Plugged<Tune>

    init(recording tape: Tape) throws {
        play = try tape.record(Play.self)
        tune = try tape.record(Tune.self)
    }

    init(replaying tape: Tape) throws(TapeError) {
        play = try tape.replay(Play.self)
        tune = try tape.replay(Tune.self)
    }
}

@Suite(.actions)
final class TapeClient: Sendable {
    private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: file) }

    @Test func `A tape is recorded and replayed`() async throws {
        let format = TapeFormat { (sound: Sound) in
            sound.bytes
        } restoring: {
            Sound(bytes: $0)
        }
        let secrets: [TapeSecret] = [
            "password", .key("pin"), .value("Joni", named: "name"),
            .notSecret("nextPageToken", in: Play.self),
        ]
        let recording = Tape(recordingTo: file, secrets: secrets, errors: [Mute.self])
        _ = try TapeRoot(recording: recording)
        try recording.record(Length.self)
        try recording.record(Listen.self, storing: format)
        try recording.record(Sing.self, by: { $0.bytes.count })
        Play.self <~ { _ in Promise(1) }
        Tune.self <~ { song in song }
        Length.self <~ { song in song.title.count }
        Listen.self <~ { _ in Promise(Sound(bytes: [1])) }
        Sing.self <~ { _ in Promise(error: Mute()) }
        try await call()
        try recording.save()

        let tape: Tape = try Tape(replaying: file, errors: [Mute.self])
        _ = try TapeRoot(replaying: tape)
        try tape.replay(Length.self)
        try tape.replay(Listen.self, storing: format)
        try tape.replay(Sing.self, by: { sound in sound.bytes.count })
        try await call()
        let misses: [TapeMissError] = tape.misses
        #expect(misses.isEmpty)
    }

    private func call() async throws {
        #expect(try await action(Play.self, Song()).value == 1)
        #expect(try await action(Tune.self, Song()) == Song())
        #expect(action(Length.self, Song()) == 4)
        #expect(try await action(Listen.self, 1).value.bytes == [1])
        await #expect(throws: Mute()) { try await action(Sing.self, Sound()).value }
    }

    @MainActor
    @Test func `A tape is used on the main actor`() async throws {
        let recording = Tape(recordingTo: file)
        try recording.record(Play.self, by: { song in song.title })
        Play.self <~ { _ in Promise(2) }
        #expect(try await action(Play.self, Song()).value == 2)
        try recording.save()
        try Tape(replaying: file).replay(Play.self, by: { song in song.title })
        #expect(try await action(Play.self, Song()).value == 2)
    }

    @Test func `Errors of tapes are made for the tests of an app`() {
        let errors: [any Error] = [
            TapeError("damaged"), TapedError(type: "Mute", description: "mute"),
            TapeMissError(Play.self),
        ]
        #expect(errors.map { "\($0)" } == ["damaged", "mute", "Play is not on the tape."])
        #expect(throws: TapeError.self) { try Tape(replaying: file) }
        do {
            try Tape(replaying: file).replay(Play.self)
        } catch {
            #expect(error.errorDescription == error.description)
        }
    }
}
