import Foundation
import Plug
import PlugTape
import PlugTesting
import Testing

@Suite(.actions)
struct TapeFileTests {
    private let box = TapeBox()

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
            try await action(SignOut.self).value
            try await action(LikePhoto.self, Photo(id: 42)).value
            _ = await action(FetchFeed.self, 10).result
            for _ in 1...3 { _ = try await action(FetchFeed.self, 2).value }
        }
        let lines = try box.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            lines.joined() == """
                {"calls" : [{"action" : "PlugTapeTests.FetchFeed","input" : 10,"outputs" : [{\
                "error" : {"description" : "offline for 5 minutes","type" : "PlugTapeTests.Offline"}\
                }]},{"action" : "PlugTapeTests.FetchFeed","input" : 2,"outputs" : [{"value" : [{\
                "id" : 3,"title" : "a/b"}]}]},{"action" : "PlugTapeTests.LikePhoto",\
                "input" : {"id" : 42},"outputs" : [{"value" : null}]},{\
                "action" : "PlugTapeTests.SignOut","input" : null,"outputs" : [{"value" : null}]}],\
                "version" : 1}
                """
        )
    }

    @Test(
        arguments: [
            "", " ", "meow", "{", "[]", "{\"version\": \"1\"}", "{\"version\": 1}",
            "{\"version\": 1, \"calls\": 1}", "{\"version\": 1, \"calls\": [{\"action\": 1}]}",
            "\u{0}",
        ].map { Data($0.utf8) }
            + [String.Encoding.utf16LittleEndian, .utf16, .utf32].map {
                #"{"calls": [], "version": 1}"#.data(using: $0)!
            } + [Data(String(repeating: "[", count: 100_000).utf8)]
    )
    func `A file that is damaged, or in another encoding, or nested too deeply, is reported`(
        data: Data
    ) async throws {
        let text = try await refusal(of: data)
        #expect(text.hasPrefix("\(box.file.path) is damaged, or no tape ("))
        #expect(text.hasSuffix("or delete it and record it again. It was left as it is."))
    }

    @Test func `A tape from a later version says so`() async throws {
        let text = try await refusal(of: Data("{\"version\": 2, \"songs\": []}".utf8))
        let remedy = "this Plug knows only 1. Update Plug. It was left as it is."
        #expect(text == "\(box.file.path) is a tape of version 2, and \(remedy)")
    }

    /// What all uses of a file say that is no tape of this version. None of them touches it.
    private func refusal(of data: Data) async throws -> String {
        let tape = Tape(recordingTo: box.file)
        try await tape.echo(1)
        try data.write(to: box.file)
        let refusal = try #require(throws: TapeError.self) { try Tape(replaying: box.file) }
        #expect(throws: refusal) { try tape.save() }
        #expect(throws: refusal) { try tape.record(LikePhoto.self) }
        #expect(try Data(contentsOf: box.file) == data)
        return "\(refusal)"
    }

    @Test func `A file that was edited by hand is read as the JSON that it is`() async throws {
        try box.write(
            """
            \u{FEFF}{"version":1, "calls":[{"outputs":[ {"value" :
                [{"title":"caf\\u00e9 \\"x\\"\\/\\ud83d\\ude00","id":1}]} ],"input":{"title":"a,b:[c]","id" : 1 },
                "action":"PlugTapeTests.Convert<Swift.Array<PlugTapeTests.Photo>>"}, {"outputs":[{
                "value":[]}],"action":"PlugTapeTests.Convert<Swift.Array<PlugTapeTests.Photo>>","input":{
                "id":1,"title":"a,b:[c]"}}]}
            """
        )
        let tape = try Tape(replaying: box.file)
        try tape.replay(Convert<[Photo]>.self, by: { $0[0] })
        let photos = [Photo(id: 1, title: "a,b:[c]")]
        let first = try await action(Convert<[Photo]>.self, photos).value
        #expect(first == [Photo(id: 1, title: "caf\u{E9} \"x\"/\u{1F600}")])
        #expect(try await action(Convert<[Photo]>.self, photos).value == [])
    }

    @Test func `Nothing recorded is not written`() async throws {
        let text = try await box.refusal { try $0.record(FetchFeed.self) }
        let reason = """
            No answer was recorded. A tape keeps no call that was canceled or timed out, that still \
            runs, that nothing answered, or that was made in another registry.
            """
        #expect(text == "\(box.file.path) was not written:\n\n    \(reason)")
        #expect(try box.names == [])
    }

    @Test(arguments: ["new.json", "folder/new.json", "tape.json"])
    func `A link stays one, whether its file is there or not`(destination: String) async throws {
        let (files, path) = (FileManager.default, box.file.path)
        let folder = box.file.deletingLastPathComponent()
        try files.createDirectory(
            at: folder.appending(path: "folder"),
            withIntermediateDirectories: true
        )
        try files.createSymbolicLink(atPath: path, withDestinationPath: destination)
        let tape = Data(#"{"calls": [], "version": 1}"#.utf8)
        try tape.write(to: folder.appending(path: "tape.json"))
        try await box.recordPings(1)
        #expect(try files.destinationOfSymbolicLink(atPath: path) == destination)
        #expect(throws: Never.self) { try Tape(replaying: folder.appending(path: destination)) }
    }

    @Test(arguments: [0o600, 0o640, 0o777])
    func `Recording again keeps the permissions of the file`(mode: Int) async throws {
        try await box.recordPings(1)
        chmod(box.file.path, mode_t(mode))
        try await box.recordPings(1)
        let attributes = try FileManager.default.attributesOfItem(atPath: box.file.path)
        #expect(attributes[.posixPermissions] as? Int == mode)
    }

    @Test(arguments: [
        "its folder is not there", "it is a folder", "its links lead in a circle",
        "it may not be written",
    ])
    func `What can't be written is left as it is, and reported before the first call`(
        reason: String
    ) async throws {
        let tape = Tape(recordingTo: box.file)
        try await tape.echo(1)
        let (files, file) = (FileManager.default, box.file)
        switch reason {
        case "its folder is not there": try files.removeItem(at: file.deletingLastPathComponent())
        case "it is a folder": mkdir(file.path, 0o777)
        case "its links lead in a circle": symlink(file.path, file.path)
        default:
            try Data().write(to: file)
            chmod(file.path, 0o400)
        }
        let refusal = error("\(file.path) can't be written: \(reason)")
        func attributes() -> NSDictionary? {
            try? files.attributesOfItem(atPath: file.path) as NSDictionary
        }
        let before = attributes()
        #expect(throws: refusal) { try tape.save() }
        #expect(throws: refusal) { try Tape(recordingTo: file).record(Ping.self) }
        #expect(attributes() == before)
    }

    @Test func `Whether a new file can be made is asked before the first call`() throws {
        let folder = box.file.deletingLastPathComponent()
        func expectRefusal(of name: String) throws {
            let file = folder.appending(path: name)
            let refusal = try #require(throws: TapeError.self) {
                try Tape(recordingTo: file).record(Ping.self)
            }
            #expect("\(refusal)".hasPrefix("\(file.path) can't be written: "))
        }
        try expectRefusal(of: String(repeating: "n", count: 250))
        // Root may write everywhere.
        if geteuid() != 0 {
            chmod(folder.path, 0o500)
            try expectRefusal(of: "feed.json")
            chmod(folder.path, 0o700)
        }
        try Tape(recordingTo: box.file).record(Ping.self)
        #expect(try box.names == [])
    }

    @Test func `What a replay could not read is not saved`() async throws {
        try await box.recordPings(1)
        let before = try box.text
        // Foundation refuses a nesting of more than 512 levels.
        let text = try await box.refusal { tape in
            try tape.record(Dig.self, by: { $0 })
            Dig.self <~ { _ in Promise() }
            try await action(Dig.self, Hole(depth: 510)).value
        }
        #expect(text.contains("could not be read"))
        #expect(try box.text == before && box.names == ["feed.json"])
    }

    @Test func `What a killed process has left is removed, and nothing else`() async throws {
        let (left, other) = (".feed.json.saving", ".other.json.saving")
        for name in [left, other] {
            let file = box.file.deletingLastPathComponent().appending(path: name)
            try Data(repeating: 0x20, count: 10_000).write(to: file)
        }
        try await box.recordPings(1)
        #expect(try Set(box.names) == ["feed.json", other])
        #expect(throws: Never.self) { try Tape(replaying: box.file) }
    }

    @Test func `Addresses in memory and in names of private types are not written`() async throws {
        struct Broken: Error { let pointer = "<Thing: 0x0000600003a1c0f0>" }
        struct Refused: Error { let reason: any Error }
        try await box.record { tape in
            try tape.record(SignOut.self)
            for error in [Broken(), Refused(reason: TooLate())] as [any Error] {
                SignOut.self <~ { Promise(error: error) }
                _ = await action(SignOut.self).result
            }
        }
        #expect(try box.text.contains("<Thing: 0x…>"))
        #expect(try box.text.contains(#""Refused(reason: PlugTapeTests.TooLate())""#))
    }
}

private struct TooLate: Error {}

private struct Hole: Encodable, Sendable {
    let depth: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        if depth > 0 { try container.encode(Hole(depth: depth - 1)) }
    }
}

private class Dig: Action<Hole, Promise<Void>> {}

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
            Cats.Fetch.self <~ { _ in Promise(1) }
            Dogs.Fetch.self <~ { _ in Promise(2) }
            _ = try await (action(Cats.Fetch.self, 0).value, action(Dogs.Fetch.self, 0))
            try await tape.echo(3)
            try await tape.echo(3 as UInt8)
        }
        let names = try box.text.matches(of: /"action" : "PlugTapeTests\.(.*)"/).map { $0.1 }
        #expect(
            names == ["Cats.Fetch", "Convert<Swift.Int>", "Convert<Swift.UInt8>", "Dogs.Fetch"]
        )
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
        let words = "Another use case of this name is on this tape. Rename one."
        #expect("\(try #require(throws: TapeError.self) { try other() })".hasSuffix(words))
        // A replay would give the answers of one to the other.
        try box.write("{\"version\": 1, \"calls\": []}")
        let replayed = try Tape(replaying: box.file)
        func replay() throws {
            class Fetch: Action<Int, Int> {}
            try replayed.replay(Fetch.self)
        }
        func replayOther() throws {
            class Fetch: Action<Int, Int> {}
            try replayed.replay(Fetch.self)
        }
        try replay()
        try replay()
        #expect("\(try #require(throws: TapeError.self) { try replayOther() })".hasSuffix(words))
    }

    @Test func `A name on a tape is the same on all systems`() async throws {
        try await box.record { try await $0.echo(URL(string: "https://a.b")!) }
        #expect(try box.text.contains("Convert<Foundation.URL>"))
        // People read it without backslashes.
        #expect(try box.text.contains(#""input" : "https://a.b""#))
    }
}

// MARK: - Others

extension TapeFileTests {
    @Test
    func `A tape that appeared since the recording began is kept, and so is its next version`()
        async throws
    {
        let tape = Tape(recordingTo: box.file)
        try await Actions().run { try await tape.echo(1) }
        try await box.recordPings(1)
        let text = try box.text
        let problem = "Another program has written or deleted it since the recording began"
        let refusal = error("\(box.file.path) was not written. \(problem). Save to another file.")
        for _ in 1...2 { #expect(throws: refusal) { try tape.save() } }
        #expect(try box.text == text && box.names == ["feed.json"])
        try FileManager.default.removeItem(at: box.file)
        try tape.save()
        try tape.save()
        try FileManager.default.removeItem(at: box.file)
        #expect(throws: refusal) { try tape.save() }
        #expect(try box.names == [])
    }

    @Test func `A link leads where the system says, from a folder that is a link, too`()
        async throws
    {
        let (files, folder) = (FileManager.default, box.file.deletingLastPathComponent())
        let deep = folder.appending(path: "a/b")
        try files.createDirectory(at: deep, withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: deep.appending(path: "tape.json").path,
            withDestinationPath: "../new.json"
        )
        try files.createSymbolicLink(
            atPath: folder.appending(path: "deep").path,
            withDestinationPath: "a/b"
        )
        let tape = Tape(recordingTo: folder.appending(path: "deep/tape.json"))
        try await Actions().run { try await tape.echo(1) }
        try tape.save()
        #expect(files.fileExists(atPath: folder.appending(path: "a/new.json").path))
        #expect(!files.fileExists(atPath: folder.appending(path: "new.json").path))
    }

    @Test func `What is no file is no tape, and is kept`() throws {
        try #require(mkfifo(box.file.path, 0o600) == 0)
        let refusal = error("\(box.file.path) can't be written: it is no file")
        #expect(throws: refusal) { try Tape(recordingTo: box.file).record(Ping.self) }
        #expect(throws: TapeError.self) { try Tape(replaying: box.file) }
        #expect(try box.names == ["feed.json"])
    }
}
