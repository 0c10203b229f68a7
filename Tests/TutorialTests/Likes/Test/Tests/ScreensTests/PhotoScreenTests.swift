import Plug
import PlugTesting
import Screens
import Testing
import UseCases

@MainActor
@Suite(.actions)
struct PhotoScreenTests {
    @Test func `A like is shown`() async {
        let likes = Actions.record(LikePhoto.self)
        let mocks = Mocks(likePhoto: LikePhoto.self <~ { _ in Promise() })
        #expect(await linesOfALike(mocks) == ["Liking photo 42 …", "Liked photo 42"])
        #expect(likes.count == 1)
    }

    @Test func `A like that fails says why`() async {
        let mocks = Mocks(likePhoto: LikePhoto.self <~ { _ in throw Offline() })
        #expect(await linesOfALike(mocks).last == "Photo 42 is not liked: no network")
    }

    private func linesOfALike(_ mocks: Mocks) async -> [String] {
        var lines: [String] = []
        await PhotoScreen(Photo(id: 42), needs: mocks) { lines.append($0) }.like()
        return lines
    }
}

private struct Mocks: PhotoNeeds {
    let likePhoto: Plugged<LikePhoto>
}

private struct Offline: Error, CustomStringConvertible {
    let description = "no network"
}
