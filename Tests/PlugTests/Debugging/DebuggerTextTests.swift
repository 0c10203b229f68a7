import Plug
import Testing

/// What `dump`, and `po` in a debugger, show.
@Suite(.apart)
struct DebuggerTextTests {
    @Test func `A dumped promise is its state`() {
        let (pending, resolver) = Promise<Int>.pending()
        #expect(dumped(pending) == "- pending #0\n")
        resolver.resolve(42)
        #expect(dumped(pending) == "- fulfilled(42) #0\n")
        #expect(dumped(Promise<Int>(error: CancellationError())).hasPrefix("- rejected("))
    }

    @Test func `A dumped registry is its description`() {
        Number.self <~ { 1 }
        let described = Actions.current.description
        #expect(described.contains("answered by: a closure"))
        #expect(dumped(Actions.current) == "- \(described) #0\n")
    }

    @Test func `Evidence of a plug tells what answers`() {
        let plugged = Number.self <~ { 1 }
        #expect(String(reflecting: plugged) == Actions.explain(Number.self))
        Actions.unplug(Number.self)
        #expect(String(reflecting: plugged).contains("it is not plugged"))
    }

    @Test func `Of a closure without a line, the command is named that finds it`() {
        Number.self <~ { 1 }
        let hint = "\n  to find its line: swift package action-map Number"
        #expect(Actions.explain(Number.self).hasSuffix(hint))
        Actions.plug(Number.self) { 1 }
        #expect(!Actions.explain(Number.self).contains("to find its line"))
        CountLikes.self <~ CachedCountLikes(server: "a")
        #expect(!Actions.explain(CountLikes.self).contains("to find its line"))
    }

    @Test func `What a new instance for each call can't collect is named`() {
        let kind = "CachedCountLikes, a new instance for each call"
        CountLikes.self <~ CachedCountLikes(server: "a")
        #expect(
            Actions.explain(CountLikes.self)
                .contains("\(kind), which begins with nothing in last, cache, table")
        )
        CountLikes.self <~ PlainCountLikes(server: "a")
        #expect(!Actions.explain(CountLikes.self).contains("begins with nothing"))
        let shared = SharedCountLikes(server: "a")
        CountLikes.self <~ shared
        #expect(!Actions.explain(CountLikes.self).contains("begins with nothing"))
    }

    @Test func `A trace is written at once, also before a crash`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            CountLikes.self <~ { $0 }
            Number.self <~ { fatalError("crash") }
            Actions.trace()
            _ = action(CountLikes.self, 1)
            _ = action(Number.self)
        }
        let lines = result.standardError.split(separator: "\n").prefix(3)
        #expect(lines.map { String($0.prefix(21)) }.first == "[1] CountLikes began ")
        #expect(lines.dropFirst().first?.hasPrefix("[1] CountLikes returned") == true)
        #expect(lines.last?.hasPrefix("[2] Number began at PlugTests/DebuggerTextTests") == true)
    }
}

private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
}

private class RememberingCountLikes: CountLikes {
    var last: Int?
}

private class CachedCountLikes: RememberingCountLikes {
    let server: String
    var cache: [Int: Int] = [:]
    lazy var table = [1]
    let numbers = [1]

    init(server: String) { self.server = server }

    override func perform(_ photo: Int) -> Int { cache[photo, default: 0] }
}

private class PlainCountLikes: CountLikes {
    let server: String

    init(server: String) { self.server = server }
}

private final class SharedCountLikes: CachedCountLikes, @unchecked Sendable {}
