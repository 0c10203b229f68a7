import Dispatch
import Plug
import Synchronization
import Testing

/// Plugs in one place while other threads call elsewhere. Run with the thread sanitizer, too.
@Suite(.generousTimeLimit)
struct PluggingRacesTests {
    /// How many scopes are between the plugs and the calls.
    static let depths = [0, 1, 3]

    @Test(arguments: depths, Change.allCases)
    fileprivate func `A change that a thread knows of, or got an answer of, is in its next call`(
        depth: Int,
        change: Change
    ) {
        let outer = Actions()
        let tokens = outer.run { change.begin() }
        let changed = Atomic(-tokens.count)
        let checking = Atomic(2)
        let wrong = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            if thread < 2 {
                guard thread < change.threads else { return }
                for number in 1...change.count {
                    // Not until they are done, because there may be only one thread.
                    if change == .plug, checking.load(ordering: .relaxed) == 0 { return }
                    outer.run { change.raise(to: number) }
                    if !tokens.isEmpty { tokens[number * 2 - 1 - thread].cancel() }
                    changed.add(1, ordering: .releasing)
                }
            } else {
                let kept = nested(in: outer, depth)
                for round in 0..<2 * Extent.rounds {
                    let scope = round.isMultiple(of: 2) ? kept : nested(in: outer, depth)
                    // The second call uses what the first has found.
                    for _ in 1...2 {
                        let seen = outer.run { action(Latest.self) }
                        let known = max(changed.load(ordering: .acquiring), seen)
                        if scope.run({ action(Latest.self) }) < known {
                            wrong.add(1, ordering: .relaxed)
                        }
                    }
                }
                checking.subtract(1, ordering: .relaxed)
            }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
        #expect(outer.run { action(Latest.self) } == changed.load(ordering: .relaxed))
    }

    /// In a process of its own, because other tests plug, too.
    @Test func `Only scopes inside search again after a change, whatever is around them`() async {
        await #expect(processExitsWith: .success) {
            let before = Actions.version.load(ordering: .acquiring)
            Actions().run {
                Actions.withScope {
                    Latest.self <~ { 1 }
                    Actions.intercept(Latest.self) { $1($0) + 1 }
                    Actions.intercept(Add())
                    precondition(action(Latest.self) == 3)
                    Actions.unplug(Latest.self)
                }
                // The scope is gone by now.
                Latest.self <~ { 2 }
            }
            precondition(Actions.version.load(ordering: .acquiring) == before)
            // What is around a scope need not know its actions.
            let outer = Actions()
            let scope = nested(in: outer, 1)
            scope.run { Latest.self <~ { 5 } }
            precondition(scope.action(Latest.self) == 5)
            outer.run { Actions.intercept(Add()) }
            precondition(scope.action(Latest.self) == 6)
        }
    }
}

private class Latest: Action<Void, Int> {}

/// What raises the answer by one.
private enum Change: CaseIterable {
    case plug, intercept, interceptAll, takeOut

    var threads: Int { self == .plug ? 1 : 2 }
    var count: Int { self == .plug ? 100 * Extent.rounds : 25 }

    /// Plugs 0, and returns what lowers the answer until it is taken out.
    func begin() -> [ActionToken] {
        Latest.self <~ { 0 }
        guard self == .takeOut else { return [] }
        return (0..<threads * count).map { number in
            number < count
                ? Actions.intercept(Latest.self) { $1($0) - 1 }
                : Actions.intercept(Add(amount: -1))
        }
    }

    func raise(to number: Int) {
        switch self {
        case .plug: Latest.self <~ { number }
        case .intercept: Actions.intercept(Latest.self) { $1($0) + 1 }
        case .interceptAll: Actions.intercept(Add())
        case .takeOut: break
        }
    }
}

/// A scope of a scope of a registry, and so on, as many as the depth.
func nested(in registry: Actions, _ depth: Int) -> Actions {
    (0..<depth).reduce(registry) { scope, _ in scope.run { Actions.withScope { Actions.current } } }
}
