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
        #expect(dumped(Promise()) == "- fulfilled(()) #0\n")
        #expect(dumped(Promise<Int>(error: Offline())) == "- rejected(Offline(number: 0)) #0\n")
    }

    @Test func `A dumped registry is its description`() {
        Number.self <~ { 1 }
        let described = Actions.current.description
        #expect(described.contains("answered by: a closure"))
        #expect(dumped(Actions.current) == "- \(described) #0\n")
    }

    @Test func `What a new instance for each call can't collect is named`() {
        let kind = "CachedCountLikes, a new instance for each call"
        CountLikes.self <~ CachedCountLikes(server: "a")
        #expect(
            Actions.explain(CountLikes.self)
                .contains("\(kind), which begins with nothing in last, cache, table, plugged")
        )
        CountLikes.self <~ CountLikes()
        #expect(!Actions.explain(CountLikes.self).contains("begins with nothing"))
        let shared = SharedCountLikes(server: "a")
        CountLikes.self <~ shared
        #expect(!Actions.explain(CountLikes.self).contains("begins with nothing"))
    }

    @Test func `A value and an asynchronous closure are explained`() {
        CountViews.self <~ CountViews()
        let value = "CountViews\n  answered by: CountViews, plugged with <~, in a registry"
        #expect(Actions.explain(CountViews.self).hasPrefix(value))
        Actions.plug(Load.self, { try await action(Upload.self, 2) }, line: 42)
        let closure = "Load\n  answered by: a closure, plugged at \(#fileID):42, in a registry"
        #expect(Actions.explain(Load.self).hasPrefix(closure))
    }
}

private struct CountViews: IsAction {
    typealias Input = Int
    typealias Output = Int

    func perform(_ photo: Int) -> Int? { photo }
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

private final class SharedCountLikes: CachedCountLikes, @unchecked Sendable {}
