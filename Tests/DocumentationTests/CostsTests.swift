import Foundation
import Testing

/// The table of measured costs.
@Suite struct CostsTests {
    @Test func `The table has the rows that the script prints, and no others`() throws {
        let script = try text(of: "Benchmarks/check")
        let printed = script.split(separator: "\n").flatMap { line -> [String] in
            guard let match = line.firstMatch(of: /^ *(?:row|ratio|on_top) "([^"]+)"/) else {
                return []
            }
            let name = String(match.1)
            guard !name.hasPrefix("$1") else { return [] }
            return ["1", "3", "10"].map { name.replacing("$depth", with: $0) }
        }
        let article = try text(of: "Sources/Plug/Plug.docc/what-it-costs.md")
        let documented = article.matches(of: /(?m)^\| ([^|]+?) +\|.*(?:ok|missed) *\|$/).map {
            String($0.1)
        }
        #expect(!documented.isEmpty)
        #expect(Set(documented) == Set(printed))
    }

    private func text(of path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
