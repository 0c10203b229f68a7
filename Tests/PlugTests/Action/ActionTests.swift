import Plug
import Testing

@Suite(.apart)
struct ActionTests {
    @Test func `Nil is an answer where the output is optional`() {
        Find.self <~ { name in name == "cat" ? 1 : nil }
        Actions.intercept(Find.self) { name, next in next(name) ?? -1 }
        #expect(action(Find.self, "dog") == -1)
        FindAny.self <~ FindNothing()
        #expect(action(FindAny.self, "cat") == nil)
        FindTwice.self <~ FindNothingTwice()
        #expect(action(FindTwice.self, "cat") == .none)
    }
}

private class Find: Action<String, Int?> {}
private class FindAny: Action<String, Any?> {}
private class FindTwice: Action<String, Int??> {}

private final class FindNothing: FindAny {
    override func perform(_ name: String) -> Any?? { nil }
}

private final class FindNothingTwice: FindTwice {
    override func perform(_ name: String) -> Int??? { nil }
}
