import Plug
import Testing

@Suite
struct VerifyTests {
    @Test func `Nothing missing throws nothing`() {
        Actions.withScope {
            LikePhoto.self <~ { _ in Promise(()) }
            PostPhoto.self <~ { _ in Promise(()) }
            #expect(throws: Never.self) {
                try Actions.verify(LikePhoto.self, PostPhoto.self)
            }
        }
    }

    @Test func `Nothing to verify throws nothing`() {
        #expect(throws: Never.self) { try Actions().run { try Actions.verify() } }
    }

    @Test func `One missing action is told with the line that plugs it`() {
        Actions.withScope {
            PostPhoto.self <~ { _ in Promise(()) }
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(LikePhoto.self, PostPhoto.self)
            }
            #expect(
                error?.description == """
                    LikePhoto has no implementation. Plug at the composition root:

                        LikePhoto.self <~ MyLikePhoto()
                    """
            )
        }
    }

    @Test func `Two missing actions are told in one error`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(LikePhoto.self, PostPhoto.self)
            }
            #expect(
                error?.description == """
                    LikePhoto and PostPhoto have no implementation. Plug at the composition root:

                        LikePhoto.self <~ MyLikePhoto()
                        PostPhoto.self <~ MyPostPhoto()
                    """
            )
        }
    }

    @Test func `What the lists of several modules miss is told in one error`() {
        let feed: [any Pluggable.Type] = [LikePhoto.self, PostPhoto.self]
        let upload: [any Pluggable.Type] = [PostPhoto.self, Upload.self]
        Actions.withScope {
            LikePhoto.self <~ { _ in Promise(()) }
            let both = #expect(throws: MissingPlugsError.self) { try Actions.verify(feed + upload) }
            #expect(both?.names == ["PostPhoto", "Upload"])
            let first = #expect(throws: MissingPlugsError.self) { try Actions.verify(feed) }
            #expect(first?.names == ["PostPhoto"])
        }
    }

    @Test func `Three missing actions are told in the order in which they were given`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(Upload.self, LikePhoto.self, PostPhoto.self)
            }
            #expect(
                error?.description == """
                    Upload, LikePhoto and PostPhoto have no implementation. \
                    Plug at the composition root:

                        Upload.self <~ MyUpload()
                        LikePhoto.self <~ MyLikePhoto()
                        PostPhoto.self <~ MyPostPhoto()
                    """
            )
        }
    }

    @Test func `What a registry of its own misses is to be plugged there`() {
        let error = #expect(throws: MissingPlugsError.self) {
            try Actions().run { try Actions.verify(LikePhoto.self) }
        }
        #expect(
            error?.description == """
                LikePhoto has no implementation. Plug inside the run(_:) of its registry:

                    LikePhoto.self <~ MyLikePhoto()
                """
        )
    }

    @Test func `The names of the missing actions can be read one by one`() {
        Actions.withScope {
            Upload.self <~ { $0 }
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(PostPhoto.self, Upload.self, LikePhoto.self)
            }
            #expect(error?.names == ["PostPhoto", "LikePhoto"])
        }
    }

    @Test func `An action that is given twice is told once`() {
        Actions.withScope {
            let error = #expect(throws: MissingPlugsError.self) {
                try Actions.verify(LikePhoto.self, PostPhoto.self, LikePhoto.self)
            }
            #expect(error?.names == ["LikePhoto", "PostPhoto"])
        }
    }

    @Test func `It makes no instance of what is plugged`() {
        Actions.withScope {
            let made = Tally()
            Actions.plug(LikePhoto.self, to: CountedLikePhoto(made.add()))
            Actions.plug(Upload.self, to: CountedUpload(made.add()))
            #expect(throws: Never.self) {
                try Actions.verify(LikePhoto.self, Upload.self)
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
            LikePhoto.self <~ { _ in Promise(()) }
            Actions.withScope {
                #expect(throws: Never.self) { try Actions.verify(LikePhoto.self) }
            }
        }
    }

    @Test func `What only an inner scope had plugged is missing after it`() {
        Actions.withScope {
            Actions.withScope { LikePhoto.self <~ { _ in Promise(()) } }
            #expect(throws: MissingPlugsError.self) { try Actions.verify(LikePhoto.self) }
        }
    }

    @Test func `An interceptor alone is no implementation`() {
        Actions.withScope {
            Actions.intercept(LikePhoto.self) { photo, next in next(photo) }
            #expect(throws: MissingPlugsError.self) { try Actions.verify(LikePhoto.self) }
        }
    }

    @Test func `What was unplugged is missing`() {
        Actions.withScope {
            LikePhoto.self <~ { _ in Promise(()) }
            Actions.unplug(LikePhoto.self)
            #expect(throws: MissingPlugsError.self) { try Actions.verify(LikePhoto.self) }
        }
    }

    @Test func `A registry of one's own is verified without the current one`() {
        Actions.withScope {
            LikePhoto.self <~ { _ in Promise(()) }
            Actions().run {
                #expect(throws: MissingPlugsError.self) { try Actions.verify(LikePhoto.self) }
                LikePhoto.self <~ { _ in Promise(()) }
                #expect(throws: Never.self) { try Actions.verify(LikePhoto.self) }
            }
        }
    }
}

private class PostPhoto: Action<Int, Promise<Void>> {}

private class CountedLikePhoto: LikePhoto {
    init(_ count: Int) {}
    override func perform(_ photo: Int) -> Promise<Void> { Promise(()) }
}

private class CountedUpload: Upload {
    init(_ count: Int) {}
    override func perform(_ photo: Int) async throws -> Int { photo }
}
