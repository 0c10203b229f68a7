import Testing

/// Printed with an issue that a test wants to see recorded.
let wanted: Comment = "The test wants this issue, and fails without it."

/// Runs a test that must record issues. A closure must recognize all of them.
struct ExpectingIssueTrait: TestTrait, SuiteTrait, TestScoping {
    let matches: @Sendable (Issue) -> Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withKnownIssue(wanted) {
            try await function()
        } matching: { issue in
            matches(issue)
        }
    }
}

extension Trait where Self == ExpectingIssueTrait {
    static func expectingIssue(_ matches: @escaping @Sendable (Issue) -> Bool) -> Self {
        ExpectingIssueTrait(matches: matches)
    }
}
