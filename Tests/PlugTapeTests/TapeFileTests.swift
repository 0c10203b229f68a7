import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

@Suite(.actions)
struct TapeFileTests {
    private let box: TapeBox

    init() throws { box = try TapeBox() }

    @Test func `The file is for people, sorted by action and input`() async throws {
        try await box.record { tape in
            try tape.record(LikePhoto.self)
            try tape.record(FetchFeed.self)
            try tape.record(SignOut.self)
            FetchFeed.self <~ { page in
                page == 2 ? Promise([Photo(id: 3, title: "a/b")]) : Promise(error: Offline())
            }
            LikePhoto.self <~ { _ in Promise() }
            SignOut.self <~ { Promise() }
            try await action(SignOut.self)
            try await action(LikePhoto.self, Photo(id: 42))
            _ = await action(FetchFeed.self, 10).result
            for _ in 1...3 { _ = try await action(FetchFeed.self, 2) }
        }
        #expect(
            try box.text == """
                {
                  "calls" : [
                    {
                      "action" : "PlugTapeTests.FetchFeed",
                      "input" : 10,
                      "outputs" : [
                        {
                          "error" : {
                            "description" : "offline for 5 minutes",
                            "type" : "PlugTapeTests.Offline"
                          }
                        }
                      ]
                    },
                    {
                      "action" : "PlugTapeTests.FetchFeed",
                      "input" : 2,
                      "outputs" : [
                        {
                          "value" : [
                            {
                              "id" : 3,
                              "title" : "a/b"
                            }
                          ]
                        }
                      ]
                    },
                    {
                      "action" : "PlugTapeTests.LikePhoto",
                      "input" : {
                        "id" : 42
                      },
                      "outputs" : [
                        {
                          "value" : null
                        }
                      ]
                    },
                    {
                      "action" : "PlugTapeTests.SignOut",
                      "input" : null,
                      "outputs" : [
                        {
                          "value" : null
                        }
                      ]
                    }
                  ],
                  "version" : 1
                }

                """
        )
    }

    @Test func `Recording again replaces the file, byte by byte the same`() async throws {
        var texts: Set<String> = []
        for _ in 1...2 {
            try await box.record { tape in
                try tape.record(FetchFeed.self)
                FetchFeed.self <~ { page in Promise([Photo(id: page)]) }
                for page in (1...100).shuffled() { _ = try await action(FetchFeed.self, page) }
            }
            texts.insert(try box.text)
        }
        #expect(texts.count == 1)
        #expect(try box.names == ["feed.json"])
    }

    @Test(arguments: [
        "", " ", "meow", "{", "[]", "{\"version\": \"1\"}", "{\"version\": 1}",
        "{\"version\": 1, \"calls\": 1}", "{\"version\": 1, \"calls\": [{\"action\": 1}]}",
        "\u{0}",
    ])
    func `A damaged file is told`(text: String) throws {
        try box.write(text)
        let error = #expect(throws: TapeError.self) { try Tape(replaying: box.file) }
        let words = "\(try #require(error))"
        #expect(words.hasPrefix("\(box.file.path) is damaged, or no tape ("))
        #expect(words.hasSuffix("or delete it and record it again. It was left as it is."))
    }

    @Test func `A tape from a later version says so`() throws {
        try box.write("{\"version\": 2, \"songs\": []}")
        #expect(
            throws: error(
                """
                \(box.file.path) is a tape of version 2, and this Plug knows only 1. Update Plug. It was \
                left as it is.
                """
            )
        ) { try Tape(replaying: box.file) }
    }

    @Test(arguments: ["meow", "{\"version\": 2, \"songs\": []}"])
    func `What is no tape of this version is not touched`(text: String) async throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(FetchFeed.self)
        FetchFeed.self <~ { _ in Promise([]) }
        _ = try await action(FetchFeed.self, 1)
        try box.write(text)
        #expect(throws: TapeError.self) { try tape.save() }
        #expect(throws: TapeError.self) { try tape.record(LikePhoto.self) }
        #expect(try box.text == text)
    }

    @Test func `Nothing recorded is not written`() throws {
        let tape = Tape(recordingTo: box.file)
        try tape.record(FetchFeed.self)
        #expect(
            throws: error(
                """
                \(box.file.path) was not written:

                    No call has ended in the registry of the tape.
                """
            )
        ) { try tape.save() }
        #expect(try box.names == [])
    }

    @Test func `A folder that isn't there is told`() async throws {
        let file = box.file.appending(path: "none/feed.json")
        let tape = Tape(recordingTo: file)
        try tape.record(Ping.self)
        Ping.self <~ { 1 }
        _ = try await action(Ping.self)
        let error = #expect(throws: TapeError.self) { try tape.save() }
        #expect(
            "\(try #require(error))" == "\(file.path) can't be written: its folder is not there"
        )
    }

    @Test func `A link to a tape stays one`() async throws {
        let link = box.file.deletingLastPathComponent().appending(path: "link.json")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: box.file)
        try box.write(#"{"calls": [], "version": 1}"#)
        let tape = Tape(recordingTo: link)
        try tape.record(Ping.self)
        Ping.self <~ { 1 }
        _ = try await action(Ping.self)
        try tape.save()
        #expect(try box.text.contains("Ping"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) != "")
    }

    @Test func `Addresses in memory are not written`() async throws {
        struct Broken: Error { let pointer = "<Thing: 0x0000600003a1c0f0>" }
        try await box.record { tape in
            try tape.record(SignOut.self)
            SignOut.self <~ { Promise(error: Broken()) }
            _ = await action(SignOut.self).result
        }
        #expect(try box.text.contains("<Thing: 0x…>"))
    }

    @Test func `Addresses in the names of private types are not written`() async throws {
        struct Refused: Error { let reason: any Error }
        try await box.record { tape in
            try tape.record(SignOut.self)
            SignOut.self <~ { Promise(error: Refused(reason: TooLate())) }
            _ = await action(SignOut.self).result
        }
        #expect(try box.text.contains(#""Refused(reason: PlugTapeTests.TooLate())""#))
    }
}

private struct TooLate: Error {}

// MARK: - Names

enum Cats {
    class Fetch: Action<Int, Promise<Int>> {}
}

enum Dogs {
    class Fetch: Action<Int, Promise<Int>> {}
}

extension TapeFileTests {
    @Test func `Namesakes and generic actions have entries of their own`() async throws {
        try await box.record { tape in
            try tape.record(Cats.Fetch.self)
            try tape.record(Dogs.Fetch.self)
            try tape.record(Convert<Int>.self)
            try tape.record(Convert<UInt8>.self)
            Cats.Fetch.self <~ { _ in Promise(1) }
            Dogs.Fetch.self <~ { _ in Promise(2) }
            Convert<Int>.self <~ { _ in Promise(3) }
            Convert<UInt8>.self <~ { _ in Promise(4) }
            _ = try await action(Cats.Fetch.self, 0)
            _ = try await action(Dogs.Fetch.self, 0)
            _ = try await action(Convert<Int>.self, 0)
            _ = try await action(Convert<UInt8>.self, 0)
        }
        let tape = try Tape(replaying: box.file)
        try tape.replay(Cats.Fetch.self)
        try tape.replay(Dogs.Fetch.self)
        try tape.replay(Convert<Int>.self)
        try tape.replay(Convert<UInt8>.self)
        #expect(try await action(Cats.Fetch.self, 0) == 1)
        #expect(try await action(Dogs.Fetch.self, 0) == 2)
        #expect(try await action(Convert<Int>.self, 0) == 3)
        #expect(try await action(Convert<UInt8>.self, 0) == 4)
    }

    @Test func `A name that two actions share is refused`() throws {
        let tape = Tape(recordingTo: box.file)
        func one() throws {
            class Fetch: Action<Int, Int> {}
            try tape.record(Fetch.self)
        }
        func other() throws {
            class Fetch: Action<Int, Int> {}
            try tape.record(Fetch.self)
        }
        try one()
        let error = #expect(throws: TapeError.self) { try other() }
        #expect("\(try #require(error))".hasSuffix("It is recorded on this tape already."))
    }
}
