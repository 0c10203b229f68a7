import Foundation
import Testing

/// The order of the manual, and what its tables name.
@Suite struct ManualTests {
    @Test func `It begins with what a newcomer needs, in this order`() throws {
        let page = try text(of: "Sources/Plug/Plug.docc/Plug.md")
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

    /// The tests that the table names, which are the last cells of its rows.
    private static let named: [String] = {
        let table = try? text(of: "Sources/Plug/Plug.docc/promises-a-plus.md")
        return (table ?? "").split(separator: "\n")
            .filter { $0.hasPrefix("| 2.") && $0.hasSuffix("` |") }
            .compactMap { $0.split(separator: "|").last?.trimmingCharacters(in: [" ", "`"]) }
    }()

    @Test func `The table of Promises/A+ names a test for most rules`() {
        #expect(Self.named.count > 15)
    }

    @Test(arguments: named)
    func `A test that the table names exists`(name: String) throws {
        let folder = root.appending(path: "Tests/PlugTests")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".swift") }
            .map { folder.appending(path: $0) }
        let exists = try files.contains { file in
            try String(contentsOf: file, encoding: .utf8).contains("func `\(name)`(")
        }
        #expect(exists)
    }
}
