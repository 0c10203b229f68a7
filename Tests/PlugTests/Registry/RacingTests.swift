import Dispatch
import Plug
import Synchronization
import Testing

/// Registries under many threads. Run with the thread sanitizer, too.
@Suite(.generousTimeLimit)
struct RacingTests {
    @Test func `A search for an unplugged action needs little stack, however often others plug`()
        async
    {
        var scope = Actions(monitor: Deaf())
        for _ in 0..<300 { scope = scope.run { Actions.withScope { Actions.current } } }
        let (plugs, count) = (Tally(), Extent.attempts(200_000))
        async let plugging: Void = onAnotherThread {
            Actions().run {
                // Only a registry with a scope inside makes others search again.
                let inside = Actions.withScope { Actions.current }
                defer { withExtendedLifetime(inside) {} }
                for _ in 0..<count {
                    Version.self <~ { 1 }
                    plugs.add()
                }
            }
        }
        await onAnotherThread(stackSize: 64 << 10) { [scope] in
            spin { plugs.count == 0 }
            scope.run {
                while plugs.count < count {
                    _ = action(LikePhoto.self, 1)
                    #expect(!Actions.isPlugged(LikePhoto.self))
                }
            }
        }
        await plugging
    }

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

    @Test func `Unplugging while others call lets each call succeed or be rejected`() {
        let actions = Actions(monitor: Deaf())
        let wrong = Tally()
        DispatchQueue.concurrentPerform(iterations: 6) { thread in
            for round in 0..<Extent.rounds {
                if thread == 0 {
                    actions.run { Load.self <~ { Promise(1) } }
                } else if thread == 1, round.isMultiple(of: 2) {
                    actions.run { Actions.unplug(Load.self) }
                } else {
                    let end = "\(actions.run { action(Load.self) })"
                    let isUnplugged = end.hasPrefix("rejected(Load has no implementation")
                    if end != "fulfilled(1)", !isUnplugged { wrong.add() }
                }
            }
        }
        #expect(wrong.count == 0)
    }

    @Test func `What moves between a scope and the registry around it is always found`() {
        let outer = Actions()
        outer.run { Version.self <~ { 1 } }
        let scope = outer.run { Actions.withScope { Actions.current } }
        let searching = Atomic(3)
        let missing = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            if thread == 0 {
                // Not until they are done, because there may be only one thread.
                for _ in 0..<10 * Extent.rounds where searching.load(ordering: .relaxed) > 0 {
                    scope.run { Version.self <~ { 1 } }
                    outer.run { Actions.unplug(Version.self) }
                    outer.run { Version.self <~ { 1 } }
                    scope.run { Actions.unplug(Version.self) }
                }
            } else {
                scope.run {
                    for _ in 0..<25 * Extent.rounds where !Actions.isPlugged(Version.self) {
                        missing.add(1, ordering: .relaxed)
                    }
                    // A call without an implementation stops the program.
                    for _ in 0..<25 * Extent.rounds { _ = action(Version.self) }
                }
                searching.subtract(1, ordering: .relaxed)
            }
        }
        #expect(missing.load(ordering: .relaxed) == 0)
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
