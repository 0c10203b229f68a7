import Plug
import PlugTesting
import Screens
import Testing
import UseCases

@MainActor
@Suite(.actions)
struct PhotoScreenTests {
    @Test func `A like is shown`() async {
        let likes = Actions.record(LikePhoto.self) { _ in Promise() }
        #expect(await linesOfALike() == ["Liking photo 42 …", "Liked photo 42"])
        #expect(likes.count == 1)
    }

    @Test func `A like that fails says why`() async {
        LikePhoto.self <~ { _ in throw Offline() }
        #expect(await linesOfALike().last == "Photo 42 is not liked: no network")
    }

    private func linesOfALike() async -> [String] {
        var lines: [String] = []
        await PhotoScreen(Photo(id: 42)) { lines.append($0) }.like()
        return lines
    }
}

private struct Offline: Error, CustomStringConvertible {
    let description = "no network"
}
