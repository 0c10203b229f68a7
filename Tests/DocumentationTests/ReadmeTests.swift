import Foundation
import Testing

@Suite
struct ReadmeTests {
    @Test func `The first listing prints what the README says`() async throws {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) {
            try await firstListing()
        }
        #expect(try readme().contains("```text\n\(output(result))```"))
    }

    @Test func `It has fewer than 150 lines`() throws {
        #expect(try readme().count { $0 == "\n" } < 150)
    }

    @Test func `The version to depend on is the newest of the changelog`() throws {
        let changelog = try text("CHANGELOG.md")
        let newest = try #require(changelog.firstMatch(of: /\n## (\d+\.\d+\.\d+)\n/)).1
        #expect(try readme().contains("/plug.git\", from: \"\(newest)\")"))
    }

    private func readme() throws -> String { try text("README.md") }

    private func text(_ file: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }
}
