import Foundation
import Plug
import Testing

/// What `plugDefault` begins, and what goes on after it.
@Suite(.unwatched, .generousTimeLimit)
struct DefaultTaskTests {
    @Test func `A task that a default begins plugs like any other code, also later`() async throws {
        #expect(action(Begin.self) == 1)
        Begin.mayPlug.resolver.resolve()
        try await Begin.hasPlugged.promise.value
        #expect(action(Begin.self) == 2)
        #expect(!Actions.explain(Begin.self).contains("default"))
    }

    @Test func `Such a task plugs like any other code while the default runs`() async throws {
        let (answer, resolver) = Promise<Int>.pending()
        let actions = Actions.current
        // Not on a thread of the global executor, which the task needs.
        Thread.detachNewThread { resolver.resolve(actions.action(Wait.self)) }
        #expect(try await answer.value == 2)
        #expect(action(Wait.self) == 2)
        #expect(!Actions.explain(Wait.self).contains("default"))
    }
}

private class Begin: Action<Void, Int>, HasDefault {
    static let mayPlug = Promise<Void>.pending()
    static let hasPlugged = Promise<Void>.pending()

    static func plugDefault() {
        Begin.self <~ { 1 }
        Task {
            try await mayPlug.promise.value
            Begin.self <~ { 2 }
            hasPlugged.resolver.resolve()
        }
    }
}

private class Wait: Action<Void, Int>, HasDefault {
    static func plugDefault() {
        let done = DispatchSemaphore(value: 0)
        Wait.self <~ { 1 }
        Task {
            Wait.self <~ { 2 }
            done.signal()
        }
        done.wait()
    }
}
