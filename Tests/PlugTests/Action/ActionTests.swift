import Plug
import Testing

@Suite(.apart)
struct ActionTests {
    @Test func `An instance that is made answers one call, and one that is named answers all`()
        async throws
    {
        CountCalls.self <~ CountOwnCalls()
        #expect((1...2).map { _ in action(CountCalls.self) } == [1, 1])
        let shared = CountAllCalls()
        CountCalls.self <~ shared
        #expect((1...2).map { _ in action(CountCalls.self) } == [1, 2])
        Upload.self <~ CountingUpload()
        for _ in 1...2 { #expect(try await action(Upload.self, 3) == 1) }
    }

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

private class CountCalls: Action<Void, Int> {}
private class Find: Action<String, Int?> {}
private class FindAny: Action<String, Any?> {}
private class FindTwice: Action<String, Int??> {}

private final class FindNothing: FindAny {
    override func perform(_ name: String) -> Any?? { nil }
}

private final class FindNothingTwice: FindTwice {
    override func perform(_ name: String) -> Int??? { nil }
}

private final class CountOwnCalls: CountCalls {
    private var calls = 0

    override func perform(_: Void) -> Int {
        calls += 1
        return calls
    }
}

private final class CountingUpload: Upload {
    private var calls = 0

    override func perform(_: Int) async -> Int {
        calls += 1
        return calls
    }
}

private final class CountAllCalls: CountCalls, @unchecked Sendable {
    private let calls = Tally()

    override func perform(_: Void) -> Int { calls.add() }
}
