import Plug
import Testing

@Suite
struct ActionTests {
    @Test(arguments: Way.allCases)
    func `An instance that is made answers one call, and one that is named answers all`(way: Way) {
        Actions.withScope {
            way.plug(CountCalls.self, to: CountOwnCalls())
            #expect((1...2).map { _ in action(CountCalls.self) } == [1, 1])
            let shared = CountAllCalls()
            way.plug(CountCalls.self, to: shared)
            #expect((1...2).map { _ in action(CountCalls.self) } == [1, 2])
            way.plug(CountCalls.self) { 42 }
            #expect(action(CountCalls.self) == 42)
        }
    }

    @Test func `An unplugged action is not plugged, and can be plugged again`() {
        Actions.withScope {
            #expect(!Actions.isPlugged(Double.self))
            Double.self <~ { _ in 1 }
            #expect(Actions.isPlugged(Double.self))
            Actions.unplug(Double.self)
            Actions.unplug(Double.self)
            #expect(!Actions.isPlugged(Double.self))
            Double.self <~ { _ in 2 }
            #expect(action(Double.self, 0) == 2)
        }
    }

    @Test func `The deinit of a replaced implementation may plug and call actions`() {
        Actions.withScope {
            do {
                let loud = PlugsWhenReleased()
                Double.self <~ { _ in 0 }
                Double.self <~ loud
            }
            Double.self <~ { number in number * 2 }
            #expect(action(CountCalls.self) == 42)
        }
    }

    @Test func `Nil is an answer where the output is optional`() {
        Actions.withScope {
            Find.self <~ { name in name == "cat" ? 1 : nil }
            #expect(action(Find.self, "cat") == 1)
            #expect(action(Find.self, "dog") == nil)
            Find.self <~ FindBird()
            #expect(action(Find.self, "bird") == 3)
            #expect(action(Find.self, "cat") == nil)
            Actions.intercept(Find.self) { name, next in next(name) ?? -1 }
            #expect(action(Find.self, "cat") == -1)
            FindAny.self <~ FindNothing()
            #expect(action(FindAny.self, "cat") == nil)
            FindTwice.self <~ FindNothingTwice()
            #expect(action(FindTwice.self, "cat") == .none)
        }
    }

    @Test func `Nil is an answer, whoever has called the method of its superclass`() {
        Actions.withScope {
            Find.self <~ FindWithSuper()
            #expect(action(Find.self, "cat") == 1)
            #expect(action(Find.self, "dog") == nil)
            Find.self <~ FindElsewhere()
            #expect(action(Find.self, "cat") == nil)
        }
    }

    @Test func `A generic action has a plug for each of its types`() {
        Actions.withScope {
            Echo<Int>.self <~ { $0 }
            Echo<String>.self <~ { $0 + $0 }
            #expect(action(Echo<Int>.self, 1) == 1)
            #expect(action(Echo<String>.self, "a") == "aa")
            #expect(!Actions.isPlugged(Echo<Bool>.self))
        }
    }
}

private class Double: Action<Int, Int> {}
private class CountCalls: Action<Void, Int> {}
private class Find: Action<String, Int?> {}
private class FindAny: Action<String, Any?> {}
private class FindTwice: Action<String, Int??> {}
private class Echo<Value>: Action<Value, Value> {}

private final class FindNothing: FindAny {
    override func perform(_ name: String) -> Any?? { nil }
}

private final class FindNothingTwice: FindTwice {
    override func perform(_ name: String) -> Int??? { nil }
}

private final class TwiceIt: Double {
    override func perform(_ number: Int) -> Int { number * 2 }
}

private final class CountOwnCalls: CountCalls {
    private var calls = 0

    override func perform(_: Void) -> Int {
        calls += 1
        return calls
    }
}

private final class CountAllCalls: CountCalls, @unchecked Sendable {
    private let calls = Tally()

    override func perform(_: Void) -> Int { calls.add() }
}

private final class PlugsWhenReleased: Double, @unchecked Sendable {
    override func perform(_ number: Int) -> Int { number }

    deinit {
        Double.self <~ { _ in 0 }
        CountCalls.self <~ { 42 }
    }
}

private final class ForgetfulFind: Find {}

private final class FindWithSuper: Find {
    override func perform(_ name: String) -> Int?? {
        guard name == "cat" else { return .some(nil) }
        return super.perform(name) ?? 1
    }
}

private final class FindElsewhere: Find {
    override func perform(_ name: String) -> Int?? {
        _ = ForgetfulFind().perform(name)
        return nil
    }
}

private final class FindBird: Find {
    override func perform(_ name: String) -> Int?? { name == "bird" ? 3 : nil }
}
