import Plug
import Testing

/// What is said of a second plug of one use case in one registry.
@Suite(.unwatched)
struct ReplacedPlugTests {
    @Test func `A second plug says what it has replaced, and only in its registry`() {
        Actions.plug(CountLikes.self, { $0 }, line: 7)
        #expect(!Actions.explain(CountLikes.self).contains("replaced"))
        CountLikes.self <~ MockCountLikes()
        let explained = """
            CountLikes
              answered by: MockCountLikes, a new instance for each call, plugged with <~, in a \
            registry of its own
              replaced: a closure, plugged at \(#fileID):7, in a registry of its own
            """
        #expect(Actions.explain(CountLikes.self) == explained)
        Actions.withScope {
            CountLikes.self <~ { $0 }
            let shadowed = """
                CountLikes
                  answered by: a closure, plugged with <~, in this scope
                  shadows: MockCountLikes, a new instance for each call, plugged with <~, in a \
                registry of its own
                  replaced: a closure, plugged at \(#fileID):7, in a registry of its own
                  to find its line: swift package action-map CountLikes
                """
            #expect(Actions.explain(CountLikes.self) == shadowed)
        }
        Actions.unplug(CountLikes.self)
        CountLikes.self <~ { $0 }
        #expect(!Actions.explain(CountLikes.self).contains("replaced"))
    }

    @Test func `A default is not replaced, but gives way`() {
        #expect(action(CountDown.self, 1) == 0)
        CountDown.self <~ { $0 }
        #expect(!Actions.explain(CountDown.self).contains("replaced"))
    }

    @Test func `A trace says it of each call that a second plug answers`() {
        let lines = Locked<[String]>([])
        let trace = Actions.trace { event in lines.withLock { $0.append("\(event)") } }
        defer { trace.cancel() }
        CountLikes.self <~ MockCountLikes()
        _ = action(CountLikes.self, 1, line: 8)
        CountLikes.self <~ { $0 }
        Actions.withScope { _ = action(CountLikes.self, 1, line: 9) }
        let (began, all) = ("CountLikes began at \(#fileID)", lines.withLock { $0 })
        #expect(all.count == 4)
        #expect(all.first?.hasSuffix("\(began):8") == true)
        let replaced = "answered by what has replaced an instance, plugged with <~"
        #expect(all.dropFirst(2).first?.hasSuffix("\(began):9, \(replaced)") == true)
        #expect(all.last?.contains("replaced") == false)
    }

    @Test func `What is replaced is not kept`() {
        weak var held: Held?
        do {
            let object = Held()
            held = object
            CountLikes.self <~ { $0 }
            _ = action(CountLikes.self, 1)
            CountLikes.self <~ {
                _ = object
                return $0
            }
        }
        CountLikes.self <~ { $0 }
        #expect(held == nil)
    }
}

private final class Held: Sendable {}

private final class MockCountLikes: CountLikes {
    override func perform(_ photo: Int) -> Int { 3 }
}

private class CountDown: Action<Int, Int>, HasDefault {
    static func plugDefault() { CountDown.self <~ { $0 - 1 } }
}
