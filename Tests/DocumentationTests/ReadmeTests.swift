import Foundation
import Testing

@Suite
struct ReadmeTests {
    @Test func `It shows at most 120 lines`() throws {
        let lines = try readme().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count { !$0.hasPrefix("<!-- ") } <= 121)
    }

    @Test func `The version to depend on is the newest of the changelog`() throws {
        let changelog = try text(of: "CHANGELOG.md")
        let newest = try #require(changelog.firstMatch(of: /\n## (\d+\.\d+\.\d+)\n/)).1
        #expect(try readme().contains("/plug.git\", from: \"\(newest)\")"))
    }

    @Test(arguments: [("", 11), ("Sources/", 11), ("Example/", 3)])
    func `Each link leads to a file, and to a heading in it`(folder: String, least: Int) throws {
        let links = try text(of: folder + "README.md")
            .matches(of: /(?:\]\(|src(?:set)?=")([^")#]+)(?:#([^")]+))?[")]/)
        #expect(links.count >= least)
        for link in links {
            let (path, heading) = (folder + link.1, link.2.map(String.init))
            #expect(
                FileManager.default.fileExists(atPath: root.appending(path: path).path),
                "\(path)"
            )
            if let heading {
                #expect(try anchors(in: text(of: path)).contains(heading), "\(path)#\(heading)")
            }
        }
    }

    @Test func `Every article is linked`() throws {
        let list = try text(of: "Sources/README.md")
        let libraries = try names(in: "Sources").filter { $0 != "README.md" }
        let articles = try libraries.flatMap { library in
            let catalog = "Sources/\(library)/\(library).docc"
            // The first page of a library lists the others, with links that only DocC follows.
            return try names(in: catalog).filter { $0.hasSuffix(".md") && $0 != "\(library).md" }
                .map { "\(library)/\(library).docc/\($0)" }
        }
        #expect(articles.count > 20)
        for article in articles {
            #expect(list.contains("](\(article))"), "\(article)")
        }
    }

    /// The headings of a page, as GitHub writes them into addresses.
    private func anchors(in page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
            heading.drop { $0 == "#" || $0 == " " }.lowercased()
                .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    }

    private func readme() throws -> String { try text(of: "README.md") }
}
