import Dispatch
import Plug
import Synchronization
import Testing

/// Registries under many threads. Run with the thread sanitizer, too.
@Suite(.generousTimeLimit)
struct RacingTests {
    @Test func `While the table grows, each thread finds its own plugs and those before`() {
        let actions = Actions()
        actions.run { Version.self <~ { 1 } }
        let missing = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            actions.run {
                if thread < 4 {
                    for number in numbers[thread] {
                        for round in 0..<20 {
                            plug(number, round)
                            if action(number) != round { missing.add(1, ordering: .relaxed) }
                        }
                    }
                } else {
                    for _ in 0..<Extent.rounds where action(Version.self) != 1 {
                        missing.add(1, ordering: .relaxed)
                    }
                }
            }
        }
        actions.run {
            for number in numbers.joined() where action(number) != 19 {
                missing.add(1, ordering: .relaxed)
            }
        }
        #expect(missing.load(ordering: .relaxed) == 0)
    }

    @Test func `Threads that plug while an interceptor of all is added lose neither`() async {
        for _ in 0..<Extent.rounds {
            let actions = Actions()
            await withTaskGroup { group in
                group.addTask { _ = actions.run { Actions.intercept(Add()) } }
                group.addTask { actions.run { Version.self <~ { 1 } } }
            }
            #expect(actions.run { action(Version.self) } == 2)
        }
    }

    @Test(arguments: [1, 300])
    func `What moves between a scope and a registry around it is found, on a small stack`(
        depth: Int
    ) async {
        let outer = Actions(monitor: Deaf())
        outer.run { Version.self <~ { 1 } }
        let scope = nested(in: outer, depth)
        let searching = Tally()
        searching.add(3)
        async let moving: Void = onAnotherThread {
            for _ in 0..<10 * Extent.rounds where searching.count > 0 {
                scope.run { Version.self <~ { 1 } }
                outer.run { Actions.unplug(Version.self) }
                outer.run { Load.self <~ { Promise(1) } }
                outer.run { Version.self <~ { 1 } }
                scope.run { Actions.unplug(Version.self) }
                outer.run { Actions.unplug(Load.self) }
            }
        }
        let wrong = Tally()
        await withTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    await onAnotherThread(stackSize: 64 << 10) {
                        scope.run {
                            for _ in 0..<25 * Extent.rounds / depth {
                                // A call without an implementation stops the program.
                                _ = action(Version.self)
                                if !Actions.isPlugged(Version.self) { wrong.add() }
                                // Far out, this searches until nothing moves any more.
                                if depth > 1, Actions.isPlugged(Fetch.self) { wrong.add() }
                                let end = action(Load.self).description
                                let isUnplugged = end.hasPrefix("rejected(Load has no implement")
                                if end != "fulfilled(1)", !isUnplugged { wrong.add() }
                            }
                        }
                        searching.add(-1)
                    }
                }
            }
        }
        await moving
        #expect(wrong.count == 0)
    }

    /// In a process of its own, because scopes of other tests would disable the fast path.
    @Test func `Opening and closing scopes leads no call astray`() async {
        await #expect(processExitsWith: .success) {
            Version.self <~ { 0 }
            let wrong = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for round in 1...Extent.rounds {
                    let (answer, expected) =
                        if thread.isMultiple(of: 2) {
                            Actions.withScope { () -> (Int, Int) in
                                Version.self <~ { round }
                                return (action(Version.self), round)
                            }
                        } else {
                            (action(Version.self), 0)
                        }
                    if answer != expected { wrong.add(1, ordering: .relaxed) }
                }
            }
            precondition(wrong.load(ordering: .relaxed) == 0)
            precondition(action(Version.self) == 0)
        }
    }
}

private class Version: Action<Void, Int> {}

/// An action for each type, of which there are as many as a test wants.
private class Numbered<Number>: Action<Void, Int> {}
private enum Next<Number> {}

private let numbers = [fifty(Bool.self), fifty(Int.self), fifty(Double.self), fifty(String.self)]

private func fifty<First>(_: First.Type, _ left: Int = 50) -> [any IsAction<Void, Int>.Type] {
    left == 0 ? [] : [Numbered<First>.self] + fifty(Next<First>.self, left - 1)
}

private func plug<A: IsAction<Void, Int>>(_ number: A.Type, _ value: Int) {
    number <~ { value }
}
