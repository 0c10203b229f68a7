import Plug
import Testing

extension Trait where Self == IssueHandlingTrait {
    /// Lets `expectIssue` keep the issues that it expects. Other issues fail the test, as always.
    static var collectingIssues: Self {
        .compactMapIssues { issue in
            guard let box = IssueBox.current, case .unconditional = issue.kind else { return issue }
            box.issues.withLock { $0.append(issue) }
            return nil
        }
    }
}

/// Runs code that must record issues, and expects that a closure recognizes all of them. The test
/// needs the trait `.collectingIssues`. Unlike known issues, these fill no log.
func expectIssue(
    _ body: () throws -> Void,
    matching matches: (Issue) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
    let box = IssueBox()
    try IssueBox.$current.withValue(box, operation: body)
    box.check(matches, sourceLocation)
}

/// The same for code that awaits, on the caller's actor.
func expectIssue(
    on actor: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Void,
    matching matches: (Issue) -> Bool = { _ in true },
    sourceLocation: SourceLocation = #_sourceLocation
) async rethrows {
    let box = IssueBox()
    try await IssueBox.$current.withValue(box) {
        _ = actor
        try await body()
    }
    box.check(matches, sourceLocation)
}

extension Issue {
    var text: String { comments.first?.rawValue ?? "" }
    var line: Int? { sourceLocation?.line }
}

private final class IssueBox: Sendable {
    @TaskLocal static var current: IssueBox?

    let issues = Locked<[Issue]>([])

    func check(_ matches: (Issue) -> Bool, _ sourceLocation: SourceLocation) {
        let issues = issues.withLock { $0 }
        #expect(!issues.isEmpty, "There is no issue.", sourceLocation: sourceLocation)
        for issue in issues where !matches(issue) {
            Issue.record("Not expected: \(issue)", sourceLocation: sourceLocation)
        }
    }
}

// MARK: - Issues at the end of a test

/// Runs a test that must record issues, even after its end. A closure must recognize all of them.
struct ExpectingIssueTrait: TestTrait, SuiteTrait, TestScoping {
    let matches: @Sendable (Issue) -> Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let box = IssueBox()
        let collecting: IssueHandlingTrait = .compactMapIssues { issue in
            guard case .unconditional = issue.kind else { return issue }
            box.issues.withLock { $0.append(issue) }
            return nil
        }
        try await collecting.provideScope(for: test, testCase: testCase, performing: function)
        box.check(matches, test.sourceLocation)
    }
}

extension Trait where Self == ExpectingIssueTrait {
    static func expectingIssue(_ matches: @escaping @Sendable (Issue) -> Bool) -> Self {
        ExpectingIssueTrait(matches: matches)
    }

    /// Expects issues whose texts have a beginning.
    static func expectingIssue(_ beginning: String) -> Self {
        .expectingIssue { $0.text.hasPrefix(beginning) }
    }
}
