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

    private func readme() throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }
}
