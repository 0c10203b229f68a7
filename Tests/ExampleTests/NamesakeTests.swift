import LikePhotoUseCases
import Plug
import Testing

/// Two modules that give their use cases the same name.
@Suite
struct NamesakeTests {
    @Test func `Missing namesakes are reported with their modules`() {
        let error = #expect(throws: MissingPlugsError.self) {
            try Actions.verify(LikePhotoUseCases.LikePhoto.self, LikePhoto.self, UnlikePhoto.self)
        }
        #expect(
            error?.names == [
                "LikePhotoUseCases.LikePhoto", "ExampleTests.LikePhoto", "UnlikePhoto",
            ]
        )
    }
}

private class LikePhoto: Action<Int, Int> {}
