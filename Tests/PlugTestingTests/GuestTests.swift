import Plug
import PlugTesting
import Testing

/// Calls in the registry of another test, as a static object makes them.
struct GuestTests {
    @Test func `A call in the registry of a test that has ended is told with both names`()
        async throws
    {
        let kept = Locked<Actions?>(nil)
        #expect(
            try await issuesOfTest(named: "“The first”") {
                Like.self <~ { _ in Promise() }
                Identify.self <~ { 1 }
                kept.withLock { $0 = Actions.current }
            } == []
        )
        let actions = try #require(kept.withLock { $0 })
        let line = #line + 2
        let issues = try await issuesOfTest(named: "“The second”") {
            try await actions.action(Like.self, 1).value
            await actions.run { _ = await Task { action(Identify.self) }.value }
        }
        #expect(issues.count == 2)
        #expect(
            issues.first == """
                Like, called at \(#fileID):\(line) in “The second”, is answered by what “The first” \
                has plugged, which has ended. Make what keeps that registry anew in each test
                """
        )
    }

    @Test func `What that registry doesn't answer is told as a call without an answer alone`()
        async throws
    {
        let kept = Locked<Actions?>(nil)
        _ = try await issuesOfTest { kept.withLock { $0 = Actions.current } }
        let actions = try #require(kept.withLock { $0 })
        let issues = try await issuesOfTest { _ = await actions.action(Like.self, 1).result }
        #expect(issues.count == 1)
        #expect(issues.first?.hasPrefix("Like has no implementation") == true)
    }

    @Test func `What a test left calls in its own registry, whichever test runs`() async throws {
        let (gate, opener) = Promise<Void>.pending()
        let left = Locked<Task<Void, any Error>?>(nil)
        #expect(
            try await issuesOfTest {
                Like.self <~ { _ in Promise() }
                let task = Task {
                    try await gate.value
                    try await action(Like.self, 1).value
                }
                left.withLock { $0 = task }
            } == []
        )
        let issues = try await issuesOfTest {
            opener.resolve()
            try await left.withLock { $0 }?.value
        }
        #expect(issues == [])
    }

    @Test func `What is missing in a registry that a running test has made is told to the caller`()
        async throws
    {
        let ofCaller = Journal<[String]>()
        let ofMaker = try await issuesOfTest(named: "“The first”") {
            let made = Actions()
            let issues = try await issuesOfTest(named: "“The second”") {
                _ = await made.action(Like.self, 1).result
            }
            ofCaller.append(issues)
        }
        #expect(ofMaker == [])
        #expect(ofCaller.all[0].count == 1)
        #expect(ofCaller.all[0].first?.hasPrefix("Like has no implementation") == true)
    }
}
