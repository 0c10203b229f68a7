import Foundation
import Plug
import PlugTesting
import Testing

/// Use cases that bring a default, in registries that no test watches.
@Suite(.unwatched)
struct HasDefaultTests {
    @Test func `A default answers where nothing is plugged, in every form of a plug`() async throws
    {
        #expect(action(Tell.self) == 42)
        #expect(try await action(TellLater.self).value == 42)
        #expect(try await action(Ask.self, 1) == 2)
    }

    @Test func `It counts as plugged for whoever asks`() throws {
        #expect(Actions.isPlugged(Tell.self))
        try Actions.verify([TellLater.self])
        #expect(
            Actions.explain(Ask.self) == """
                Ask
                  answered by: AddOne, a new instance for each call, plugged with <~, as its \
                default, in a registry of its own
                """
        )
    }

    /// In a process of its own, because the failures are printed.
    @Test func `A default that plugs nothing, or calls its action, fails as unplugged`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            for _ in 0..<2 {
                await #expect(throws: UnpluggedActionError.self) {
                    try await action(Empty.self).value
                }
            }
            await #expect(throws: UnpluggedActionError.self) {
                try await action(Circular.self).value
            }
            #expect(!Actions.isPlugged(Empty.self))
        }
        #expect(result.standardError.hasPrefix("Empty has no implementation"))
    }

    @Test(.apart) func `In a test without a registry of its own, it doesn't answer either`() {
        #expect(!Actions.isPlugged(Tell.self))
    }

    @Test func `A default never replaces a plug that another thread makes meanwhile`() {
        #expect(action(Overtaken.self) == 1)
        #expect(!Actions.explain(Overtaken.self).contains("default"))
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

    @Test(.actions)
    func `In a test a default doesn't answer, and the failure shows how to plug it`()
        async
    {
        await withKnownIssue {
            _ = try? await action(TellLater.self).value
        } matching: { issue in
            guard let text = issue.error.map({ "\($0)" }) ?? issue.comments.first?.rawValue
            else { return false }
            return text.contains("    TellLater.self <~ MyTellLater()")
                && text.contains("    .actions { TellLater.plugDefault() }")
        }
        #expect(!Actions.isPlugged(Tell.self))
        Tell.plugDefault()
        #expect(action(Tell.self) == 42)
    }
}

private class Tell: Action<Void, Int>, HasDefault {
    static func plugDefault() { Tell.self <~ { 42 } }
}

private class TellLater: Action<Void, Promise<Int>>, HasDefault {
    static func plugDefault() { TellLater.self <~ { try await Promise(42).value } }
}

private class Ask: AsyncAction<Int, Int>, HasDefault {
    static func plugDefault() { Ask.self <~ AddOne() }
}

private final class AddOne: Ask {
    override func perform(_ number: Int) async -> Int { number + 1 }
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

private class Overtaken: Action<Void, Int>, HasDefault {
    static func plugDefault() {
        let actions = Actions.current
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            actions.run { Overtaken.self <~ { 1 } }
            done.signal()
        }
        done.wait()
        Overtaken.self <~ { 2 }
    }
}

private class Share: Action<Void, Shared>, HasDefault {
    static func plugDefault() {
        let shared = Shared()
        Share.self <~ { shared }
    }
}

private final class Shared: Sendable {}
