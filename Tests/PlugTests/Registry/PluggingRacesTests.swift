import Dispatch
import Plug
import Synchronization
import Testing

/// Plugs in one place while other threads call elsewhere. Run with the thread sanitizer, too.
@Suite(.generousTimeLimit)
struct PluggingRacesTests {
    /// How many scopes are between the plugs and the calls.
    static let depths = [0, 1, 3]

    @Test(arguments: depths)
    func `A plug that a thread knows of answers its next call`(depth: Int) {
        race { numbers in
            let scope = nested(in: numbers.registry, depth)
            for _ in 0..<Extent.rounds { numbers.check(in: scope) }
        }
    }

    @Test(arguments: depths.dropFirst())
    func `A plug answers the calls in scopes that are made meanwhile`(depth: Int) {
        race { numbers in
            for _ in 0..<Extent.rounds {
                let scope = nested(in: numbers.registry, depth)
                // The second call uses what the first has found.
                numbers.check(in: scope)
                numbers.check(in: scope)
            }
        }
    }

    @Test(arguments: depths)
    func `An interceptor of all actions that a thread knows of is in its next call`(depth: Int) {
        let outer = Actions()
        outer.run { Latest.self <~ { 0 } }
        let intercepted = Atomic(0)
        let wrong = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            if thread == 0 {
                for round in 1...50 {
                    outer.run { Actions.intercept(Add()) }
                    intercepted.store(round, ordering: .releasing)
                }
            } else {
                let kept = nested(in: outer, depth)
                for round in 0..<Extent.rounds {
                    let scope = round.isMultiple(of: 2) ? kept : nested(in: outer, depth)
                    let known = intercepted.load(ordering: .acquiring)
                    if scope.run({ action(Latest.self) }) < known {
                        wrong.add(1, ordering: .relaxed)
                    }
                }
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
        #expect(outer.run { action(Latest.self) } == 50)
    }

    /// In a process of its own, because other tests plug, too.
    @Test func `Only scopes inside search again after a plug`() async {
        await #expect(processExitsWith: .success) {
            let tenant = Actions()
            let before = Actions.version.load(ordering: .acquiring)
            Actions.withScope {
                Latest.self <~ { 1 }
                precondition(action(Latest.self) == 1)
                Actions.intercept(Latest.self) { $1($0) + 1 }
                Actions.intercept(Add())
                precondition(action(Latest.self) == 3)
                Actions.unplug(Latest.self)
            }
            tenant.run {
                Actions.withScope { Latest.self <~ { 2 } }
                // The scope is gone by now.
                Latest.self <~ { 3 }
            }
            precondition(Actions.version.load(ordering: .acquiring) == before)
            tenant.run {
                let scope = Actions.withScope { Actions.current }
                precondition(scope.run { action(Latest.self) } == 3)
                Latest.self <~ { 4 }
                precondition(scope.run { action(Latest.self) } == 4)
            }
            precondition(Actions.version.load(ordering: .acquiring) > before)
        }
    }
}

private class Latest: Action<Void, Int> {}

/// Increasing numbers that are plugged into a registry, one after the other.
private final class Numbers: Sendable {
    let registry = Actions()
    private let last = Atomic(0)
    private let wrong = Atomic(0)

    var wrongAnswers: Int { wrong.load(ordering: .relaxed) }

    init() {
        registry.run { Latest.self <~ { 0 } }
    }

    func plug(_ number: Int) {
        registry.run { Latest.self <~ { number } }
        last.store(number, ordering: .releasing)
    }

    /// Checks that a call doesn't use a plug older than the last known one.
    func check(in scope: Actions) {
        let known = last.load(ordering: .acquiring)
        if scope.run({ action(Latest.self) }) < known { wrong.add(1, ordering: .relaxed) }
    }
}

/// Plugs numbers on one thread, while a closure checks them on two others.
private func race(_ check: @Sendable (Numbers) -> Void) {
    let numbers = Numbers()
    let checking = Atomic(2)
    DispatchQueue.concurrentPerform(iterations: 3) { thread in
        if thread == 0 {
            // Not until they are done, because there may be only one thread.
            for number in 1...10 * Extent.rounds where checking.load(ordering: .relaxed) > 0 {
                numbers.plug(number)
            }
        } else {
            check(numbers)
            checking.subtract(1, ordering: .relaxed)
        }
    }
    #expect(numbers.wrongAnswers == 0)
}

private func nested(in registry: Actions, _ depth: Int) -> Actions {
    guard depth > 0 else { return registry }
    return nested(in: registry.run { Actions.withScope { Actions.current } }, depth - 1)
}
