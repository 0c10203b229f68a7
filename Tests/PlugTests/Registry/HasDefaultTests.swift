import Foundation
import Plug
import PlugTesting
import Testing

/// Use cases that bring a default, in registries that no test watches.
@Suite(.unwatched)
struct HasDefaultTests {
    /// In a process of its own, because the failures are printed.
    @Test func `A default that plugs nothing, or calls its action, fails as unplugged`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            for call in [action(Empty.self), action(Empty.self), action(Circular.self)] {
                await #expect(throws: UnpluggedActionError.self) { try await call.value }
            }
            #expect(!Actions.isPlugged(Empty.self))
        }
        #expect(result.standardError.hasPrefix("Empty has no implementation"))
    }

    @Test(.apart) func `In a test without a registry of its own, it doesn't answer either`() {
        #expect(!Actions.isPlugged(Tell.self))
    }

    @Test func `Threads that call at the same moment see one default`() async {
        for _ in 0..<200 {
            let actions = Actions()
            let answers = await withTaskGroup(of: ObjectIdentifier.self) { group in
                for _ in 0..<8 {
                    group.addTask { ObjectIdentifier(actions.action(Share.self)) }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers.count == 1)
        }
    }

    @Test func `What a default plugs in a task or in another registry is no default`() async {
        let actions = Actions.current
        // Not on a thread of the global executor, which the task needs.
        #expect(await onAnotherThread { actions.action(Wait.self) } == 2)
        #expect(action(Wait.self) == 2)
        #expect(!Actions.explain(Wait.self).contains("default"))
        #expect(Wait.other.action(Wait.self) == 5)
    }

    @Test(.actions)
    func `In a test a default doesn't answer, and the failure shows how to plug it`() async throws {
        await withKnownIssue {
            _ = try? await action(Tell.self).value
        } matching: { issue in
            guard let text = issue.error.map({ "\($0)" }) ?? issue.comments.first?.rawValue
            else { return false }
            return text.contains("    Tell.self <~ MyTell()")
                && text.contains("    .actions { Tell.plugDefault() }")
        }
        #expect(!Actions.isPlugged(Tell.self))
        Tell.plugDefault()
        #expect(try await action(Tell.self).value == 42)
    }
}

private class Tell: Action<Void, Promise<Int>>, HasDefault {
    static func plugDefault() { Tell.self <~ { try await Promise(42).value } }
}

private class Empty: Action<Void, Promise<Int>>, HasDefault {
    static func plugDefault() {}
}

private class Circular: Action<Void, Promise<Int>>, HasDefault {
    static func plugDefault() {
        let answer = action(Circular.self)
        Circular.self <~ { answer }
    }
}

private class Share: Action<Void, Shared>, HasDefault {
    static func plugDefault() {
        let shared = Shared()
        Share.self <~ { shared }
    }
}

private final class Shared: Sendable {}

private class Wait: Action<Void, Int>, HasDefault {
    static let other = Actions()

    static func plugDefault() {
        for number in 4...5 { other.run { Wait.self <~ { number } } }
        let done = DispatchSemaphore(value: 0)
        Wait.self <~ { 1 }
        Task {
            Wait.self <~ { 2 }
            done.signal()
        }
        done.wait()
        Wait.self <~ { 3 }
    }
}
