import Plug
import Testing

@Suite
struct ActionTests {
    @Test(arguments: Way.allCases)
    func `A plugged implementation performs the action`(way: Way) {
        Actions.withScope {
            switch way {
            case .operator: Double.self <~ TwiceIt()
            case .function: Actions.plug(Double.self, to: TwiceIt())
            }
            #expect(action(Double.self, 21) == 42)
        }
    }

    @Test(arguments: Way.allCases)
    func `A plugged closure performs the action`(way: Way) {
        Actions.withScope {
            switch way {
            case .operator: Double.self <~ { number in number * 2 }
            case .function: Actions.plug(Double.self) { number in number * 2 }
            }
            #expect(action(Double.self, 21) == 42)
        }
    }

    @Test(arguments: Way.allCases)
    func `A right side that makes an instance makes one for each call`(way: Way) {
        Actions.withScope {
            switch way {
            case .operator: CountCalls.self <~ CountOwnCalls()
            case .function: Actions.plug(CountCalls.self, to: CountOwnCalls())
            }
            #expect(action(CountCalls.self) == 1)
            #expect(action(CountCalls.self) == 1)
        }
    }

    @Test(arguments: Way.allCases)
    func `A right side that names an instance shares it`(way: Way) {
        Actions.withScope {
            let shared = CountAllCalls()
            switch way {
            case .operator: CountCalls.self <~ shared
            case .function: Actions.plug(CountCalls.self, to: shared)
            }
            #expect(action(CountCalls.self) == 1)
            #expect(action(CountCalls.self) == 2)
        }
    }

    @Test func `Plugging makes no instance`() {
        Actions.withScope {
            let made = Tally()
            let make = { @Sendable in
                made.add()
                return TwiceIt()
            }
            Double.self <~ make()
            #expect(made.count == 0)
            _ = action(Double.self, 1)
            #expect(made.count == 1)
        }
    }

    @Test func `A second plug replaces the first`() {
        Actions.withScope {
            Double.self <~ { _ in 1 }
            Double.self <~ { _ in 2 }
            #expect(action(Double.self, 0) == 2)
            Double.self <~ { _ in 3 }
            #expect(action(Double.self, 0) == 3)
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

    @Test func `A nil is an answer, whoever performed something abstract before`() {
        Actions.withScope {
            _ = ForgetfulFind().perform("cat")
            Find.self <~ FindBird()
            #expect(action(Find.self, "cat") == nil)
            Find.self <~ FindElsewhere()
            #expect(action(Find.self, "cat") == nil)
        }
    }

    @Test func `A replaced implementation is released, unless it was the first`() {
        Actions.withScope {
            // The first one stays in memory as long as its scope.
            Double.self <~ { _ in 1 }
            weak var replaced: TwiceItShared?
            do {
                let shared = TwiceItShared()
                replaced = shared
                Double.self <~ shared
            }
            #expect(replaced != nil)
            Double.self <~ { _ in 2 }
            #expect(replaced == nil)
        }
    }

    @Test func `An implementation may plug and call actions while it performs`() {
        Actions.withScope {
            Double.self <~ { number in
                CountCalls.self <~ { number }
                Double.self <~ { _ in -1 }
                return action(CountCalls.self) * 2
            }
            #expect(action(Double.self, 21) == 42)
            #expect(action(Double.self, 21) == -1)
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
        }
    }

    @Test func `Nil is an answer of an override that has called the one of its superclass, too`() {
        Actions.withScope {
            Find.self <~ FindWithSuper()
            #expect(action(Find.self, "cat") == 1)
            #expect(action(Find.self, "dog") == nil)
        }
    }

    @Test func `Nil is the same nil whatever the optional holds`() {
        Actions.withScope {
            FindAny.self <~ FindNothing()
            #expect(action(FindAny.self, "cat") == nil)
            FindTwice.self <~ FindNothingTwice()
            #expect(action(FindTwice.self, "cat") == .none)
        }
    }

    @Test func `Inputs and outputs need not be sendable`() {
        Actions.withScope {
            Rename.self <~ { draft in
                draft.title = "Renamed"
                return draft
            }
            let draft = Draft()
            #expect(action(Rename.self, draft) === draft)
            #expect(draft.title == "Renamed")
        }
    }

    @Test func `A metatype in a variable names the action too`() {
        Actions.withScope {
            let type: Double.Type = Double.self
            type <~ TwiceIt()
            #expect(action(type, 21) == 42)
            #expect(action(Double.self, 21) == 42)
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

    @Test func `A promise is called with then and awaited with await`() async throws {
        try await Actions.withScope {
            Fetch.self <~ { Promise($0 * 2) }
            let awaited = try await action(Fetch.self, 21)
            #expect(awaited == 42)
            let chained = try await action(Fetch.self, 21).map { $0 + 1 }.value
            #expect(chained == 43)
        }
    }

    @Test func `A thousand actions are distinguished`() {
        Actions.withScope {
            plugMany(depth: 1_000, Zero.self)
            #expect(callMany(depth: 1_000, Zero.self))
        }
    }
}

/// The two spellings of a plug.
enum Way: CaseIterable {
    case `operator`, function
}

private class Double: Action<Int, Int> {}
private class CountCalls: Action<Void, Int> {}
private class Find: Action<String, Int?> {}
private class FindAny: Action<String, Any?> {}
private class FindTwice: Action<String, Int??> {}
private class Rename: Action<Draft, Draft> {}
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

private final class TwiceItShared: Double, @unchecked Sendable {
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

private final class Draft {
    var title = ""
}

private func plugMany<Number>(depth: Int, _: Number.Type) {
    guard depth > 0 else { return }
    Echo<Number>.self <~ { $0 }
    Tag<Number>.self <~ { depth }
    plugMany(depth: depth - 1, Next<Number>.self)
}

private func callMany<Number>(depth: Int, _: Number.Type) -> Bool {
    guard depth > 0 else { return true }
    return action(Tag<Number>.self) == depth && callMany(depth: depth - 1, Next<Number>.self)
}

private class Tag<Number>: Action<Void, Int> {}
