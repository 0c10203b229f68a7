import Plug
import Testing

@Suite(.apart)
struct ExplainTests {
    @Test(arguments: Plugging.allCases)
    func `What is plugged is reported by its type and its place`(_ plug: Plugging) {
        // Not inside the process, where other tests plug.
        let explained = Actions().run { Actions.withScope { plug.explained } }
        let (name, kind) = plug.answer
        let place = plug.isOperator ? "with <~" : "at \(here(Plugging.line))"
        #expect(
            explained == """
                \(name)
                  answered by: \(kind), plugged \(place), in this scope
                """
        )
    }

    @Test
    func `What a scope shadows is reported, the nearest first, and what intercepts, in order`() {
        CountLikes.self <~ NetworkCountLikes()
        let outer: UInt = #line + 1
        Actions.intercept(CountLikes.self) { photo, next in next(photo) }
        Actions.withScope {
            let line: UInt = #line + 1
            Actions.plug(CountLikes.self) { $0 }
            Actions.intercept(CountLikes.self) { photo, next in next(photo) }
            Actions.intercept(CountLikes.self) { photo, next in next(photo) }
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
                          intercepted at: \(here(outer)), in a registry of its own
                          intercepted at: \(here(line + 1)), 1 scope further out
                          intercepted at: \(here(line + 2)), 1 scope further out
                        """
                )
                Actions.withScope {
                    Actions.withScope {
                        let text = Actions.explain(CountLikes.self)
                        #expect(text.contains("plugged with <~, 2 scopes further out"))
                    }
                }
            }
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

    @Test func `A description tells all actions by name`() {
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

    @Test func `A description leaves out what was unplugged`() {
        CountLikes.self <~ NetworkCountLikes()
        Actions.unplug(CountLikes.self)
        #expect(Actions.current.description == "Nothing is plugged.")
    }
}

/// A way to plug, and what `explain` then says of the action.
enum Plugging: CaseIterable {
    case operatorOfInstance, operatorOfShared, operatorOfClosure, operatorOfValue, operatorOfNested
    case instance, closure, asyncInstance, asyncShared, asyncClosure

    /// The line that `plug` is told.
    static let line: UInt = 42

    var isOperator: Bool { "\(self)".hasPrefix("operator") }

    var answer: (name: String, kind: String) {
        let eachCall = "a new instance for each call"
        return switch self {
        case .operatorOfInstance, .instance: ("CountLikes", "NetworkCountLikes, \(eachCall)")
        case .operatorOfShared: ("CountLikes", "SharedCountLikes, one shared instance")
        case .operatorOfClosure, .closure: ("CountLikes", "a closure")
        case .operatorOfValue: ("CountViews", "CountViews")
        case .operatorOfNested: ("Albums.Like", "Albums.NetworkLike, \(eachCall)")
        case .asyncInstance: ("Upload", "NetworkUpload, \(eachCall)")
        case .asyncShared: ("Upload", "SharedUpload, one shared instance")
        case .asyncClosure: ("Load", "a closure")
        }
    }

    /// Plugs, and lets the action be explained.
    var explained: String {
        let (shared, asyncShared) = (SharedCountLikes(), SharedUpload())
        let line = Self.line
        switch self {
        case .operatorOfInstance: CountLikes.self <~ NetworkCountLikes()
        case .operatorOfShared: CountLikes.self <~ shared
        case .operatorOfClosure: CountLikes.self <~ { $0 }
        case .operatorOfValue: CountViews.self <~ CountViews()
        case .operatorOfNested: Albums.Like.self <~ Albums.NetworkLike()
        case .instance: Actions.plug(CountLikes.self, to: NetworkCountLikes(), line: line)
        case .closure: Actions.plug(CountLikes.self, { $0 }, line: line)
        case .asyncInstance: Actions.plug(Upload.self, to: NetworkUpload(), line: line)
        case .asyncShared: Actions.plug(Upload.self, to: asyncShared, line: line)
        case .asyncClosure:
            Actions.plug(Load.self, { try await action(Upload.self, 2) }, line: line)
        }
        return Actions.current.description
    }
}

private enum Albums {
    class Like: Action<Int, Int> {}
    class NetworkLike: Like {}
}

// Not to be called.
private class NetworkCountLikes: CountLikes {}
private class MockCountLikes: CountLikes {}
private final class SharedCountLikes: CountLikes, @unchecked Sendable {}
private class NetworkUpload: Upload {}
private final class SharedUpload: Upload, @unchecked Sendable {}

private struct CountViews: IsAction {
    typealias Input = Int
    typealias Output = Int

    func perform(_ photo: Int) -> Int? { photo }
}

/// A location in this file, in a form that an editor can open.
private func here(_ line: UInt) -> String { "PlugTests/ExplainTests.swift:\(line)" }
