import Testing

/// The tables of measured costs.
@Suite struct CostsTests {
    @Test func `The tables have each row that the script prints, once, and no others`() throws {
        let script = try text(of: "Benchmarks/check")
        let printed = script.split(separator: "\n").flatMap { line -> [String] in
            guard let match = line.firstMatch(of: /^ *(?:row|ratio|on_top) "([^"]+)"/) else {
                return []
            }
            let name = String(match.1)
            guard !name.hasPrefix("$1") else { return [] }
            guard name.contains("$depth") else { return [name] }
            return ["1", "3", "10"].map { name.replacing("$depth", with: $0) }
        }
        let documented =
            try rows(of: "Sources/Plug/Plug.docc/what-it-costs.md")
            + rows(of: "Benchmarks/README.md")
        #expect(!documented.isEmpty)
        #expect(documented.sorted() == printed.sorted())
    }

    @Test func `The article has the nine rows that readers ask for`() throws {
        #expect(try rows(of: "Sources/Plug/Plug.docc/what-it-costs.md").count == 9)
    }

    /// The names of the rows of a table, as the script prints them.
    private func rows(of path: String) throws -> [String] {
        try text(of: path).matches(of: /(?m)^\| ([^|]+?) +\|.*(?: x| ns|KB|ok|missed) *\|$/).map {
            String($0.1)
        }
    }
}
