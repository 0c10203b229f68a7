import Foundation
import Testing

/// The order of the manual, and what stands in it once.
@Suite struct ManualTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `It begins with what a newcomer needs, in this order`() throws {
        let page = try String(
            contentsOf: Self.root.appending(path: "Sources/Plug/Plug.docc/Plug.md"),
            encoding: .utf8
        )
        let topics = try #require(page.firstRange(of: "## Topics"))
        let groups = page[topics.upperBound...].split(separator: "### ").dropFirst()
        let first = try #require(groups.first)
        #expect(
            first.matches(of: /<doc:([^>]+)>/).map { String($0.1) } == [
                "plugging", "choosing-an-output", "testing-with-mocks", "checking-the-wiring",
                "questions-and-answers", "learning-plug",
            ]
        )
    }

    @Test func `Each listing of more than a few lines stands on one page`() throws {
        let articles = try Listing.published().filter {
            $0.place.contains(".md,") && !$0.place.hasPrefix("README")
        }
        let long = articles.filter { $0.text.count { $0 == "\n" } > 4 }
        #expect(long.count > 50)
        for (_, same) in Dictionary(grouping: long, by: \.text) where same.count > 1 {
            Issue.record("The same listing stands in \(same.map(\.place)).")
        }
    }
}
