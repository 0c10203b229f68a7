import Plug
import Testing

@Suite
struct VerifyTests {
    @Test func `Nothing missing throws nothing`() {
        Actions.withScope {
            DeletePhoto.self <~ { _ in Promise(()) }
            PostPhoto.self <~ { _ in Promise(()) }
            #expect(throws: Never.self) {
                try Actions.verify(DeletePhoto.self, PostPhoto.self)
            }
        }
    }

    @Test func `Nothing to verify throws nothing`() {
        #expect(throws: Never.self) { try Actions().run { try Actions.verify() } }
    }

    @Test func `One missing action is reported with the line that plugs it`() {
        Actions.withScope {
            PostPhoto.self <~ { _ in Promise(()) }
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(DeletePhoto.self, PostPhoto.self)
            }
            #expect(
                error?.description == """
                    DeletePhoto has no implementation. Plug at the composition root:

                        DeletePhoto.self <~ MyDeletePhoto()
                    """
            )
        }
    }

    @Test func `Two missing actions are reported in one error`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(DeletePhoto.self, PostPhoto.self)
            }
            #expect(
                error?.description == """
                    DeletePhoto and PostPhoto have no implementation. Plug at the composition root:

                        DeletePhoto.self <~ MyDeletePhoto()
                        PostPhoto.self <~ MyPostPhoto()
                    """
            )
        }
    }

    @Test func `What the lists of several modules miss is reported in one error`() {
        let feed: [any Pluggable.Type] = [DeletePhoto.self, PostPhoto.self]
        let upload: [any Pluggable.Type] = [PostPhoto.self, Upload.self]
        Actions.withScope {
            DeletePhoto.self <~ { _ in Promise(()) }
            let both = #expect(throws: MissingPlugsError.self) { try Actions.verify(feed + upload) }
            #expect(both?.names == ["PostPhoto", "Upload"])
            let first = #expect(throws: MissingPlugsError.self) { try Actions.verify(feed) }
            #expect(first?.names == ["PostPhoto"])
        }
    }

    @Test func `Three missing actions are reported in the order in which they were given`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(Upload.self, DeletePhoto.self, PostPhoto.self)
            }
            #expect(
                error?.description == """
                    Upload, DeletePhoto and PostPhoto have no implementation. \
                    Plug at the composition root:

                        Upload.self <~ MyUpload()
                        DeletePhoto.self <~ MyDeletePhoto()
                        PostPhoto.self <~ MyPostPhoto()
                    """
            )
        }
    }

    @Test func `What a registry of its own misses is to be plugged there`() {
        let error = #expect(throws: MissingPlugsError.self) {
            try Actions().run { try Actions.verify(DeletePhoto.self) }
        }
        #expect(
            error?.description == """
                DeletePhoto has no implementation. Plug inside the run(_:) of its registry:

                    DeletePhoto.self <~ MyDeletePhoto()
                """
        )
    }

    @Test func `The names of the missing actions can be read one by one`() {
        Actions.withScope {
            Upload.self <~ { $0 }
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(PostPhoto.self, Upload.self, DeletePhoto.self)
            }
            #expect(error?.names == ["PostPhoto", "DeletePhoto"])
        }
    }

    @Test func `An action that is given twice is reported once`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(DeletePhoto.self, PostPhoto.self, DeletePhoto.self)
            }
            #expect(error?.names == ["DeletePhoto", "PostPhoto"])
        }
    }

    @Test func `It makes no instance of what is plugged`() {
        Actions.withScope {
            let made = Tally()
            Actions.plug(DeletePhoto.self, to: CountedDeletePhoto(made.add()))
            Actions.plug(Upload.self, to: CountedUpload(made.add()))
            #expect(throws: Never.self) {
                try Actions.verify(DeletePhoto.self, Upload.self)
            }
            #expect(made.count == 0)
        }
    }

    @Test func `An asynchronous action is verified too`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(Upload.self)
            }
            #expect(error?.names == ["Upload"])
            Upload.self <~ { $0 }
            #expect(throws: Never.self) { try Actions.verify(Upload.self) }
        }
    }

    @Test func `What an enclosing scope has plugged is not missing`() {
        Actions.withScope {
            DeletePhoto.self <~ { _ in Promise(()) }
            Actions.withScope {
                #expect(throws: Never.self) { try Actions.verify(DeletePhoto.self) }
            }
        }
    }

    @Test func `What only an inner scope had plugged is missing after it`() {
        Actions.withScope {
            Actions.withScope { DeletePhoto.self <~ { _ in Promise(()) } }
            #expect(throws: MissingPlugsError.self) { try Actions.verify(DeletePhoto.self) }
        }
    }

    @Test func `An interceptor alone is no implementation`() {
        Actions.withScope {
            Actions.intercept(DeletePhoto.self) { photo, next in next(photo) }
            #expect(throws: MissingPlugsError.self) { try Actions.verify(DeletePhoto.self) }
        }
    }

    @Test func `What was unplugged is missing`() {
        Actions.withScope {
            DeletePhoto.self <~ { _ in Promise(()) }
            Actions.unplug(DeletePhoto.self)
            #expect(throws: MissingPlugsError.self) { try Actions.verify(DeletePhoto.self) }
        }
    }

    @Test func `A registry of one's own is verified without the current one`() {
        Actions.withScope {
            DeletePhoto.self <~ { _ in Promise(()) }
            Actions().run {
                #expect(throws: MissingPlugsError.self) { try Actions.verify(DeletePhoto.self) }
                DeletePhoto.self <~ { _ in Promise(()) }
                #expect(throws: Never.self) { try Actions.verify(DeletePhoto.self) }
            }
        }
    }
}

private class DeletePhoto: Action<Int, Promise<Void>> {}
private class PostPhoto: Action<Int, Promise<Void>> {}

private class CountedDeletePhoto: DeletePhoto {
    init(_ count: Int) {}
    override func perform(_ photo: Int) -> Promise<Void> { Promise(()) }
}

private class CountedUpload: Upload {
    init(_ count: Int) {}
    override func perform(_ photo: Int) async throws -> Int { photo }
}
