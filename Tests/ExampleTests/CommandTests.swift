import LikePhotoUseCases
import Plug
import PlugTesting
import Synchronization
import Testing
import like_photo

/// The command, with what each test plugs.
@Suite(.actions, .timeLimit(.minutes(10)))
struct CommandTests {
    // snippet.order
    @Test func `Photos are liked in the order asked for`() async throws {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        #expect(await run(.like(photos(43, 42, 43))) == said("Liked photo ", 43, 42, 43))
        #expect(likes.inputs == photos(43, 42, 43))
    }
    // snippet.end

    @Test func `A photo that fails stops no other, and is told in its place`() async throws {
        UnlikePhoto.self <~ { if $0.id == 13 { throw CancellationError() } }
        let problem = "photo 13 was not unliked: CancellationError()"
        let lines = said("Unliked photo ", 42) + [.failure(problem)] + said("Unliked photo ", 43)
        #expect(await run(.unlike(photos(42, 13, 43))) == lines)
    }

    @Test func `Eight calls run at a time`() async throws {
        let (first, resolver) = Promise<Void>.pending()
        _ = try root([:])
        let likes = Actions.record(LikePhoto.self) { _ in first }
        async let outcome = run(.like(photos(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)))
        for _ in 1...8 { _ = await likes.next() }
        #expect(likes.count == 8)
        resolver.resolve(())
        #expect(await outcome == said("Liked photo ", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
        #expect(likes.count == 10)
    }

    @Test func `A list of several pages is listed whole`() async throws {
        let photos = (1...5).map { Photo(id: $0) }
        let pages = Actions.record(ListLikes.self) { after in
            Promise(Array(photos.dropFirst(after).prefix(2)))
        }
        #expect(await run(.list) == [.result("1\n2"), .result("3\n4"), .result("5")])
        #expect(pages.inputs == [0, 2, 4, 5])
    }

    @Test func `An empty list is told beside the output, so a script reads no photo`() async throws
    {
        ListLikes.self <~ { _ in [] }
        #expect(await run(.list) == [.note("No photo is liked yet")])
    }

    @Test func `A list that fails is told`() async throws {
        ListLikes.self <~ { _ in throw CancellationError() }
        #expect(await run(.list) == [.failure("the likes were not listed: CancellationError()")])
    }

    @Test func `Help calls no use case`() async throws {
        #expect(await run(.help) == [.result(Arguments.help)])
    }

    /// What the command tells, line by line.
    private func run(_ work: Arguments.Work) async -> [like_photo.Command.Line] {
        let lines = Mutex<[like_photo.Command.Line]>([])
        await like_photo.Command { line in lines.withLock { $0.append(line) } }.run(work)
        return lines.withLock(\.self)
    }

    private func photos(_ ids: Int...) -> [Photo] { ids.map { Photo(id: $0) } }

    private func said(_ start: String, _ ids: Int...) -> [like_photo.Command.Line] {
        ids.map { .result("\(start)\($0)") }
    }
}
