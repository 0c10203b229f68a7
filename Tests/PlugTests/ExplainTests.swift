import Plug
import Testing

@Suite
struct ExplainTests {
    @Test func `What the operator plugged is told by its type`() {
        Actions.withScope {
            LikePhoto.self <~ NetworkLikePhoto()
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: NetworkLikePhoto, plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `Types inside others are told with these`() {
        Actions.withScope {
            Albums.Like.self <~ Albums.NetworkLike()
            #expect(
                Actions.explain(Albums.Like.self) == """
                    Albums.Like
                      answered by: Albums.NetworkLike, plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `What plug plugged is told by its type and its place`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(LikePhoto.self, to: NetworkLikePhoto())
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: NetworkLikePhoto, plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `A closure is told as one`() {
        Actions.withScope {
            LikePhoto.self <~ { $0 }
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: a closure, plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `A closure that plug plugged is told with its place`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(LikePhoto.self) { $0 }
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: a closure, plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `An asynchronous action is explained in the same words`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(UploadPhoto.self, to: NetworkUpload())
            #expect(
                Actions.explain(UploadPhoto.self) == """
                    UploadPhoto
                      answered by: NetworkUpload, plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `What a scope shadows is told, the nearest first`() {
        Actions().run {
            LikePhoto.self <~ NetworkLikePhoto()
            Actions.withScope {
                let line: UInt = #line + 1
                Actions.plug(LikePhoto.self) { $0 }
                Actions.withScope {
                    LikePhoto.self <~ MockLikePhoto()
                    #expect(
                        Actions.explain(LikePhoto.self) == """
                            LikePhoto
                              answered by: MockLikePhoto, plugged with <~, in this scope
                              shadows: a closure, plugged at \(here(line)), 1 scope further out
                              shadows: NetworkLikePhoto, plugged with <~, \
                            in a registry of its own
                            """
                    )
                }
            }
        }
    }

    @Test func `What answers from further out is told with how far`() {
        Actions.withScope {
            LikePhoto.self <~ NetworkLikePhoto()
            Actions.withScope {
                Actions.withScope {
                    #expect(
                        Actions.explain(LikePhoto.self) == """
                            LikePhoto
                              answered by: NetworkLikePhoto, plugged with <~, 2 scopes further out
                            """
                    )
                }
            }
        }
    }

    @Test func `Interceptors are told in the order in which they run`() {
        Actions.withScope {
            let outer: UInt = #line + 1
            Actions.intercept(LikePhoto.self) { photo, next in next(photo) }
            Actions.withScope {
                LikePhoto.self <~ NetworkLikePhoto()
                let first: UInt = #line + 1
                Actions.intercept(LikePhoto.self) { photo, next in next(photo) }
                Actions.intercept(LikePhoto.self) { photo, next in next(photo) }
                #expect(
                    Actions.explain(LikePhoto.self) == """
                        LikePhoto
                          answered by: NetworkLikePhoto, plugged with <~, in this scope
                          intercepted at: \(here(outer)), 1 scope further out
                          intercepted at: \(here(first)), in this scope
                          intercepted at: \(here(first + 1)), in this scope
                        """
                )
            }
        }
    }

    @Test func `What is not plugged is told so`() {
        Actions.withScope {
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: nothing; it is not plugged
                    """
            )
        }
    }

    @Test func `Interceptors of what is not plugged are told all the same`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.intercept(LikePhoto.self) { photo, next in next(photo) }
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: nothing; it is not plugged
                      intercepted at: \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `A registry of one's own is told as one`() {
        let tenant = Actions()
        let line: UInt = #line + 1
        tenant.plug(LikePhoto.self, to: NetworkLikePhoto())
        #expect(
            tenant.explain(LikePhoto.self) == """
                LikePhoto
                  answered by: NetworkLikePhoto, plugged at \(here(line)), in a registry of its own
                """
        )
    }

    @Test func `The registry of the process is told as such`() async {
        // In a process of its own, since what is plugged there is plugged for all tests.
        await #expect(processExitsWith: .success) {
            LikePhoto.self <~ NetworkLikePhoto()
            #expect(
                Actions.explain(LikePhoto.self) == """
                    LikePhoto
                      answered by: NetworkLikePhoto, plugged with <~, in the process
                    """
            )
        }
    }

    @Test func `A description tells all actions by name`() {
        let tenant = Actions()
        tenant.run {
            UploadPhoto.self <~ NetworkUpload()
            LikePhoto.self <~ NetworkLikePhoto()
            Actions.withScope {
                let line: UInt = #line + 1
                Actions.intercept(UploadPhoto.self) { photo, next in try await next(photo) }
                LikePhoto.self <~ MockLikePhoto()
                #expect(
                    Actions.current.description == """
                        LikePhoto
                          answered by: MockLikePhoto, plugged with <~, in this scope
                          shadows: NetworkLikePhoto, plugged with <~, in a registry of its own
                        UploadPhoto
                          answered by: NetworkUpload, plugged with <~, in a registry of its own
                          intercepted at: \(here(line)), in this scope
                        """
                )
            }
        }
    }

    @Test func `A description leaves out what was unplugged`() {
        Actions().run {
            LikePhoto.self <~ NetworkLikePhoto()
            Actions.unplug(LikePhoto.self)
            #expect(Actions.current.description == "Nothing is plugged.")
        }
    }

    @Test func `A description of nothing says so`() {
        #expect(Actions().description == "Nothing is plugged.")
    }
}

private enum Albums {
    class Like: Action<Int, Int> {}
    class NetworkLike: Like {}
}

private class LikePhoto: Action<Int, Int> {}
private class UploadPhoto: AsyncAction<Int, Int> {}

private class NetworkLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Int { photo }
}

private class MockLikePhoto: LikePhoto {
    override func perform(_ photo: Int) -> Int { photo }
}

private class NetworkUpload: UploadPhoto {
    override func perform(_ photo: Int) async throws -> Int { photo }
}

/// A place in this file, as one clicks it.
private func here(_ line: UInt) -> String { "PlugTests/ExplainTests.swift:\(line)" }
