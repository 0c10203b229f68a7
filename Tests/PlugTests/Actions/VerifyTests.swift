import Plug
import PlugTesting
import Testing

@Suite
struct VerifyTests {
    @Test func `What is missing is reported once and in order, with the lines to type`() {
        // As in an app.
        SharedRegistry.$isWatched.withValue(false) {
            Actions.withScope {
                CountLikes.self <~ { $0 }
                let error = #expect(throws: MissingPlugsError.self) {
                    try Actions.verify([
                        CountLikes.self, Upload.self, DeletePhoto.self, PostPhoto.self,
                        DeletePhoto.self,
                    ])
                }
                #expect(error?.names == ["Upload", "DeletePhoto", "PostPhoto"])
                #expect(
                    error?.description == """
                        Nothing is plugged into Upload, DeletePhoto, PostPhoto. \
                        Plug at the composition root:

                            Upload.self <~ MyUpload()
                            DeletePhoto.self <~ MyDeletePhoto()
                            PostPhoto.self <~ MyPostPhoto()
                        """
                )
            }
        }
    }

    @Test(.apart) func `What a registry of its own misses is to be plugged there`() {
        DeletePhoto.self <~ { _ in Promise() }
        Actions().run {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify([DeletePhoto.self])
            }
            #expect(
                error?.description == """
                    Nothing is plugged into DeletePhoto. Plug inside the run(_:) of its registry:

                        DeletePhoto.self <~ MyDeletePhoto()
                    """
            )
            DeletePhoto.self <~ { _ in Promise() }
            #expect(throws: Never.self) { try Actions.verify([DeletePhoto.self]) }
        }
    }
}

private class DeletePhoto: Action<Int, Promise<Void>> {}
private class PostPhoto: Action<Int, Promise<Void>> {}
