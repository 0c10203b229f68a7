import Plug
import Testing

/// What a call that nobody answers may have meant.
@Suite(.quiet)
struct SimilarNameTests {
    @Test func `The three closest plugged names are told, the closest first`() async throws {
        let actions = Actions()
        actions.run {
            UnlikePhotos.self <~ { _ in Promise(()) }
            UnlikePhoto.self <~ { _ in Promise(()) }
            LikePhotos.self <~ { _ in Promise(()) }
            Upload.self <~ { $0 }
            Namesakes.LikePhoto.self <~ { _ in Promise(()) }
        }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await unpluggedError(of: promise)
        #expect(
            error.description.hasSuffix(
                """


                Plugged under similar names: PlugTests.Namesakes.LikePhoto, LikePhotos, UnlikePhoto.
                """
            )
        )
    }

    @Test func `A name may be half as long in differences`() async throws {
        let actions = Actions()
        actions.run { UnlikePhotos.self <~ { _ in Promise(()) } }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await unpluggedError(of: promise)
        #expect(error.description.hasSuffix("Plugged under similar names: UnlikePhotos."))
    }

    @Test func `Names that are not close are not told`() async throws {
        let actions = Actions()
        actions.run { Download.self <~ { $0 } }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await unpluggedError(of: promise)
        #expect(!error.description.contains("similar"))
    }

    @Test func `What an unplugged action had plugged is not suggested`() async throws {
        let actions = Actions()
        actions.run {
            LikePhotos.self <~ { _ in Promise(()) }
            Actions.unplug(LikePhotos.self)
        }
        let promise = actions.run { action(LikePhoto.self, 42) }
        let error = try await unpluggedError(of: promise)
        #expect(!error.description.contains("similar"))
    }
}

private class UnlikePhoto: Action<Int, Promise<Void>> {}
private class LikePhotos: Action<Int, Promise<Void>> {}
private class UnlikePhotos: Action<Int, Promise<Void>> {}
private class Download: AsyncAction<Int, Int> {}

private enum Namesakes {
    class LikePhoto: Action<Int, Promise<Void>> {}
}
