import Foundation
import Testing

@Suite
struct ReadmeTests {
    @Test func `It shows at most 110 lines`() throws {
        let lines = try text(of: "README.md")
            .split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count { !$0.hasPrefix("<!-- ") } <= 111)
    }

    @Test func `The index has each page, and at most 600 words`() throws {
        let index = try text(of: "Documentation/README.md")
        let files = root.appending(path: "Documentation").path
        let pages = try FileManager.default.contentsOfDirectory(atPath: files)
            .filter { $0 != "README.md" && $0 != "Plug.md" }
        #expect(pages.count > 25)
        for page in pages { #expect(index.contains("](\(page))"), "\(page)") }
        #expect(index.split { $0.isWhitespace }.count <= 600)
    }
}
