import Plug
import Testing

@Suite
struct ExplainTests {
    @Test func `What the operator plugged is reported by its type`() {
        Actions.withScope {
            CountLikes.self <~ NetworkCountLikes()
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: NetworkCountLikes, a new instance for each call, \
                    plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `Types inside others are named with these`() {
        Actions.withScope {
            Albums.Like.self <~ Albums.NetworkLike()
            #expect(
                Actions.explain(Albums.Like.self) == """
                    Albums.Like
                      answered by: Albums.NetworkLike, a new instance for each call, \
                    plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `What plug plugged is reported by its type and its place`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(CountLikes.self, to: NetworkCountLikes())
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: NetworkCountLikes, a new instance for each call, \
                    plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `An instance that all calls share is described as one`() {
        Actions.withScope {
            let shared = SharedCountLikes()
            CountLikes.self <~ shared
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: SharedCountLikes, one shared instance, \
                    plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `An asynchronous instance that all calls share is described as one`() {
        Actions.withScope {
            let shared = SharedUpload()
            let line: UInt = #line + 1
            Actions.plug(Upload.self, to: shared)
            #expect(
                Actions.explain(Upload.self) == """
                    Upload
                      answered by: SharedUpload, one shared instance, \
                    plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `A value is reported without saying whether it is shared`() {
        Actions.withScope {
            CountViews.self <~ CountViews()
            #expect(
                Actions.explain(CountViews.self) == """
                    CountViews
                      answered by: CountViews, plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `A closure is described as one`() {
        Actions.withScope {
            CountLikes.self <~ { $0 }
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: a closure, plugged with <~, in this scope
                    """
            )
        }
    }

    @Test func `A closure that plug plugged is reported with its place`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(CountLikes.self) { $0 }
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: a closure, plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `An asynchronous action is explained in the same words`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(Upload.self, to: NetworkUpload())
            #expect(
                Actions.explain(Upload.self) == """
                    Upload
                      answered by: NetworkUpload, a new instance for each call, \
                    plugged at \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `What a scope shadows is reported, the nearest first`() {
        Actions().run {
            CountLikes.self <~ NetworkCountLikes()
            Actions.withScope {
                let line: UInt = #line + 1
                Actions.plug(CountLikes.self) { $0 }
                Actions.withScope {
                    CountLikes.self <~ MockCountLikes()
                    #expect(
                        Actions.explain(CountLikes.self) == """
                            CountLikes
                              answered by: MockCountLikes, a new instance for each call, \
                            plugged with <~, in this scope
                              shadows: a closure, plugged at \(here(line)), 1 scope further out
                              shadows: NetworkCountLikes, a new instance for each call, \
                            plugged with <~, in a registry of its own
                            """
                    )
                }
            }
        }
    }

    @Test func `What answers from further out is shown with how far`() {
        Actions.withScope {
            CountLikes.self <~ NetworkCountLikes()
            Actions.withScope {
                Actions.withScope {
                    #expect(
                        Actions.explain(CountLikes.self) == """
                            CountLikes
                              answered by: NetworkCountLikes, a new instance for each call, \
                            plugged with <~, 2 scopes further out
                            """
                    )
                }
            }
        }
    }

    @Test func `Interceptors are reported in the order in which they run`() {
        Actions.withScope {
            let outer: UInt = #line + 1
            Actions.intercept(CountLikes.self) { photo, next in next(photo) }
            Actions.withScope {
                CountLikes.self <~ NetworkCountLikes()
                let first: UInt = #line + 1
                Actions.intercept(CountLikes.self) { photo, next in next(photo) }
                Actions.intercept(CountLikes.self) { photo, next in next(photo) }
                #expect(
                    Actions.explain(CountLikes.self) == """
                        CountLikes
                          answered by: NetworkCountLikes, a new instance for each call, \
                        plugged with <~, in this scope
                          intercepted at: \(here(outer)), 1 scope further out
                          intercepted at: \(here(first)), in this scope
                          intercepted at: \(here(first + 1)), in this scope
                        """
                )
            }
        }
    }

    @Test func `What is not plugged is reported`() {
        Actions.withScope {
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: nothing; it is not plugged
                    """
            )
        }
    }

    @Test func `Interceptors of what is not plugged are reported all the same`() {
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.intercept(CountLikes.self) { photo, next in next(photo) }
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: nothing; it is not plugged
                      intercepted at: \(here(line)), in this scope
                    """
            )
        }
    }

    @Test func `A registry of one's own is described as one`() {
        Actions().run {
            let line: UInt = #line + 1
            Actions.plug(CountLikes.self, to: NetworkCountLikes())
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: NetworkCountLikes, a new instance for each call, \
                    plugged at \(here(line)), in a registry of its own
                    """
            )
        }
    }

    @Test func `The registry of the process is described as such`() async {
        // In a process of its own, because what is plugged there is plugged for all tests.
        await #expect(processExitsWith: .success) {
            CountLikes.self <~ NetworkCountLikes()
            #expect(
                Actions.explain(CountLikes.self) == """
                    CountLikes
                      answered by: NetworkCountLikes, a new instance for each call, \
                    plugged with <~, in the process
                    """
            )
        }
    }

    @Test func `A description tells all actions by name`() {
        Actions().run {
            Upload.self <~ NetworkUpload()
            CountLikes.self <~ NetworkCountLikes()
            Actions.withScope {
                let line: UInt = #line + 1
                Actions.intercept(Upload.self) { photo, next in try await next(photo) }
                CountLikes.self <~ MockCountLikes()
                #expect(
                    Actions.current.description == """
                        CountLikes
                          answered by: MockCountLikes, a new instance for each call, \
                        plugged with <~, in this scope
                          shadows: NetworkCountLikes, a new instance for each call, \
                        plugged with <~, in a registry of its own
                        Upload
                          answered by: NetworkUpload, a new instance for each call, \
                        plugged with <~, in a registry of its own
                          intercepted at: \(here(line)), in this scope
                        """
                )
            }
        }
    }

    @Test func `A description leaves out what was unplugged`() {
        Actions().run {
            CountLikes.self <~ NetworkCountLikes()
            Actions.unplug(CountLikes.self)
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

private class NetworkCountLikes: CountLikes {
    override func perform(_ photo: Int) -> Int { photo }
}

private class MockCountLikes: CountLikes {
    override func perform(_ photo: Int) -> Int { photo }
}

private final class SharedCountLikes: CountLikes, @unchecked Sendable {
    override func perform(_ photo: Int) -> Int { photo }
}

private final class SharedUpload: Upload, @unchecked Sendable {
    override func perform(_ photo: Int) async throws -> Int { photo }
}

private struct CountViews: IsAction {
    typealias Input = Int
    typealias Output = Int

    func perform(_ photo: Int) -> Int? { photo }
}

private class NetworkUpload: Upload {
    override func perform(_ photo: Int) async throws -> Int { photo }
}

/// A location in this file, in a form that an editor can open.
private func here(_ line: UInt) -> String { "PlugTests/ExplainTests.swift:\(line)" }
