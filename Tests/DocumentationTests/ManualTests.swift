import Testing

/// The order of the manual.
@Suite struct ManualTests {
    @Test func `It begins with what a newcomer needs, in this order`() throws {
        let page = try text(of: "Sources/Plug/Plug.docc/Plug.md")
        let topics = try #require(page.firstRange(of: "## Topics"))
        let groups = page[topics.upperBound...].split(separator: "### ").dropFirst()
        let first = try #require(groups.first)
        #expect(
            first.matches(of: /<doc:([^>]+)>/).map { String($0.1) } == [
                "start", "deciding", "plugging", "choosing-an-output", "testing-with-mocks",
                "checking-the-wiring",
            ]
        )
    }
}
