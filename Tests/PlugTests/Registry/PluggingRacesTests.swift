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
    func `A plug that a thread knows of, or got an answer of, is in its next call`(depth: Int) {
        let outer = Actions()
        outer.run { Latest.self <~ { 0 } }
        let plugged = Atomic(0)
        let checking = Atomic(2)
        let wrong = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 3) { thread in
            if thread == 0 {
                // Not until they are done, because there may be only one thread.
                for number in 1...100 * Extent.rounds where checking.load(ordering: .relaxed) > 0 {
                    outer.run { Latest.self <~ { number } }
                    plugged.store(number, ordering: .releasing)
                }
            } else {
                let kept = nested(in: outer, depth)
                for round in 0..<2 * Extent.rounds {
                    let scope = round.isMultiple(of: 2) ? kept : nested(in: outer, depth)
                    // The second call uses what the first has found.
                    for _ in 1...2 {
                        let seen = outer.run { action(Latest.self) }
                        let known = max(plugged.load(ordering: .acquiring), seen)
                        if scope.run({ action(Latest.self) }) < known {
                            wrong.add(1, ordering: .relaxed)
                        }
                    }
                }
                checking.subtract(1, ordering: .relaxed)
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
    }

    @Test(arguments: depths, [false, true])
    func `An interceptor that a thread knows of is in its next call`(depth: Int, isOfAll: Bool) {
        let outer = Actions()
        outer.run { Latest.self <~ { 0 } }
        let intercepted = Atomic(0)
        let wrong = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            if thread < 2 {
                for _ in 0..<25 {
                    outer.run {
                        if isOfAll {
                            Actions.intercept(Add())
                        } else {
                            Actions.intercept(Latest.self) { $1($0) + 1 }
                        }
                    }
                    intercepted.add(1, ordering: .releasing)
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

private func nested(in registry: Actions, _ depth: Int) -> Actions {
    guard depth > 0 else { return registry }
    return nested(in: registry.run { Actions.withScope { Actions.current } }, depth - 1)
}
