import Foundation
import LikePhotoUseCases
import Plug
import PlugTesting
import Testing
import like_photo

/// The command, with what each test plugs. It knows none of the implementations.
@Suite(.actions, .timeLimit(.minutes(10)))
struct CommandTests {
    private let folder = TemporaryFolder()

    // snippet.order
    @Test func `Photos are liked in the order asked for`() async throws {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        #expect(try await run(.like(photos(43, 42, 43))) == said("Liked photo ", 43, 42, 43))
        #expect(likes.inputs == photos(43, 42, 43))
    }
    // snippet.end

    @Test func `A photo that fails stops no other, and is told in its place`() async throws {
        struct Refusal: Error, CustomStringConvertible { let description = "not\u{1B}[2J today" }
        UnlikePhoto.self <~ { if $0.id == 13 { throw Refusal() } }
        let lines = """
            Unliked photo 42
            like-photo: photo 13 was not unliked: not [2J today
            Unliked photo 43

            """
        #expect(try await run(.unlike(photos(42, 13, 43))) == Outcome(status: 1, output: lines))
    }

    @Test func `Eight calls run at a time`() async throws {
        let (first, resolver) = Promise<Void>.pending()
        limitLikes()
        let likes = Actions.record(LikePhoto.self) { _ in first }
        async let outcome = run(.like(photos(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)))
        for _ in 1...8 { _ = await likes.next() }
        #expect(likes.count == 8)
        resolver.resolve(())
        #expect(try await outcome == said("Liked photo ", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
        #expect(likes.count == 10)
    }

    @Test func `A list of several pages is listed whole`() async throws {
        let photos = (1...5).map { Photo(id: $0) }
        let pages = Actions.record(ListLikes.self) { after in
            Promise(Array(photos.dropFirst(after).prefix(2)))
        }
        #expect(try await run(.list) == said("", 1, 2, 3, 4, 5))
        #expect(pages.inputs == [0, 2, 4, 5])
    }

    @Test func `An empty list is told beside the output, so a script reads no photo`() async throws
    {
        ListLikes.self <~ { _ in [] }
        #expect(try await run(.list, output: "/dev/null").output == "No photo is liked yet\n")
        #expect(try await run(.list, error: "/dev/null").output == "")
    }

    @Test func `A list that fails is told`() async throws {
        ListLikes.self <~ { _ in throw CancellationError() }
        let line = "like-photo: the likes were not listed: CancellationError()\n"
        #expect(try await run(.list) == Outcome(status: 1, output: line))
    }

    @Test func `A list of a hundred thousand photos is printed at once`() async throws {
        let all = (1...100_000).map { Photo(id: $0) }
        ListLikes.self <~ { after in Promise(after == 0 ? all : []) }
        #expect(try await run(.list).output.utf8.count == 588_895)
    }

    @Test func `What has no use case in it calls none`() async throws {
        #expect(try await run(.version) == Outcome(output: "like-photo 0.1.0\n"))
        #expect(try await run(.help) == Outcome(output: "\(Arguments.help)\n"))
    }

    /// Both streams of the command, unless one goes elsewhere.
    private func run(
        _ work: Arguments.Work,
        output: String? = nil,
        error: String? = nil
    ) async throws -> Outcome {
        try folder.write("", to: "lines")
        let files = try [output, error].map { path in
            let url = URL(filePath: path ?? folder.path("lines"))
            let file = try FileHandle(forWritingTo: url)
            _ = fcntl(file.fileDescriptor, F_SETFL, O_APPEND)
            return file
        }
        let terminal = Terminal(output: files[0], error: files[1])
        await like_photo.Command(terminal).run(work)
        return Outcome(status: terminal.hasFailed ? 1 : 0, output: try folder.text("lines"))
    }

    private func photos(_ ids: Int...) -> [Photo] { ids.map { Photo(id: $0) } }

    private func said(_ start: String, _ ids: Int...) -> Outcome {
        Outcome(output: ids.map { "\(start)\($0)\n" }.joined())
    }
}
