import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

@Suite(.actions)
struct TapeRacingTests {
    private let box = TapeBox()

    @Test func `Many calls at once make the same file twice, and each save a whole tape`()
        async throws
    {
        let count = 80
        var texts: Set<String> = []
        for _ in 1...2 {
            try await box.record { tape in
                try tape.record(FetchFeed.self)
                try tape.record(UploadPhoto.self)
                FetchFeed.self <~ { page in Promise { [Photo(id: page)] } }
                UploadPhoto.self <~ { photo in photo.id }
                try await callAtOnce(count) { [box] in
                    try tape.save()
                    _ = try Tape(replaying: box.file)
                }
            }
            texts.insert(try box.text)
        }
        #expect(texts.count == 1)
        #expect(try box.names == ["feed.json"])

        let tape = try Tape(replaying: box.file)
        try tape.replay(FetchFeed.self)
        try tape.replay(UploadPhoto.self)
        try await callAtOnce(count) {}
        #expect(tape.misses.isEmpty)
    }

    /// Makes two calls in each of many tasks. Some of these then run a closure.
    private func callAtOnce(
        _ count: Int,
        _ sometimes: @escaping @Sendable () throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for call in 0..<count {
                group.addTask {
                    let id = call % (count * 3 / 4)
                    let photos = try await action(FetchFeed.self, id).value
                    let size = try await action(UploadPhoto.self, Photo(id: id))
                    #expect(photos == [Photo(id: id)] && size == id)
                    if call.isMultiple(of: 5) { try sometimes() }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `Threads that race for a call's answers get each of them once`() async throws {
        try await box.recordPings(200)
        let tape = try Tape(replaying: box.file)
        try tape.replay(Ping.self)
        let answers = try await withThrowingTaskGroup { group in
            for _ in 1...200 { group.addTask { try await action(Ping.self) } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(answers == Set(1...200))
    }
}
