import Dispatch
import Plug
import PlugTesting
import Testing

/// What an issue says of a call without an answer, where something is plugged elsewhere.
@Suite(.generousTimeLimit)
struct UnpluggedHintTests {
    @Test(arguments: Elsewhere.allCases)
    func `An issue names the place to plug, and what is plugged elsewhere`(
        _ elsewhere: Elsewhere
    ) async throws {
        let issues = try await issuesOfTest { await elsewhere.call() }
        let start =
            "Like has no implementation, and Feed/Feed.swift:7 calls it. Plug one before that,"
        let line = "\n\n    Like.self <~ MyLike()"
        let (place, hint) = elsewhere.text
        #expect(issues.count == 1)
        let (text, wanted) = (issues.first ?? "", "\(start) \(place):\(line)\(hint)")
        #expect(hint.isEmpty ? text == wanted : text.hasPrefix(wanted), "\(text)")
    }

    @Test func `In an exit test, the place is its closure`() async {
        let result = await #expect(processExitsWith: .success, observing: .standardError) {
            _ = await action(Like.self, 1).result
        }
        let place = "Plug one before that, in the closure of the exit test:\n"
        #expect(result.standardError.contains(place))
    }

    @Test(.actions) func `What a queue calls is a known issue, if that waits for it`() async {
        await withKnownIssue {
            let actions = Actions.current
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    actions.run { action(Beep.self) }
                    continuation.resume()
                }
            }
            await Actions.settled()
        }
    }

    @Test func `A call that stops the program prints little, and the issue comes first`() async {
        let result = await #expect(processExitsWith: .failure, observing: .standardError) {
            let run = TestRun(of: "“A test”", in: "") { text, _, _ in StandardError.print(text) }
            try await run.perform { _ = action(Greet.self) }
        }
        let lines = result.standardError.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 12, "\(result.standardError)")
        let first = lines.firstIndex { $0.hasPrefix("Greet has no implementation, and ") }
        let last = lines.firstIndex { $0.contains("The program stops, because the output String ") }
        #expect(first != nil && last != nil)
        #expect((first ?? 1) < (last ?? 0))
    }
}

/// Where something is plugged that doesn't answer.
enum Elsewhere: CaseIterable {
    case nowhere, endedScope, tenant, testOfTenant, nowhereOfTenant

    func call() async {
        let tenant = Actions()
        switch self {
        case .nowhere: await call(in: .current)
        case .endedScope:
            Actions.withScope { _ = Like.self <~ { _ in Promise() } }
            await call(in: .current)
        case .tenant:
            tenant.run { _ = Like.self <~ { _ in Promise() } }
            await call(in: .current)
        case .testOfTenant:
            Like.self <~ { _ in Promise() }
            await call(in: tenant)
        case .nowhereOfTenant: await call(in: tenant)
        }
        withExtendedLifetime(tenant) {}
    }

    private func call(in registry: Actions) async {
        _ = await registry.action(Like.self, 1, fileID: "Feed/Feed.swift", line: 7).result
    }

    var text: (place: String, hint: String) {
        switch self {
        case .nowhere: ("in the test", "")
        case .endedScope:
            ("in the test", "\n\nOne was plugged with <~, in a scope or registry that has ended. ")
        case .tenant:
            (
                "in the test",
                "\n\nOne is plugged with <~, but the call is not in that scope or registry. "
            )
        case .testOfTenant:
            (
                "inside the run(_:) of its registry",
                "\n\nOne is plugged with <~, but the call is in another registry, which doesn't use that."
            )
        case .nowhereOfTenant: ("inside the run(_:) of its registry", "")
        }
    }
}

private class Beep: Action<Void, Void> {}
private class Greet: Action<Void, String> {}
