import Testing

/// Runs a test that must record issues, all of which a closure recognises.
struct ExpectingIssueTrait: TestTrait, SuiteTrait, TestScoping {
    let matches: @Sendable (Issue) -> Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withKnownIssue {
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
