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

    @Test func `It has at most 160 lines`() throws {
        #expect(try readme().count { $0 == "\n" } <= 160)
    }

    @Test func `The version to depend on is the newest of the changelog`() throws {
        let changelog = try text("CHANGELOG.md")
        let newest = try #require(changelog.firstMatch(of: /\n## (\d+\.\d+\.\d+)\n/)).1
        #expect(try readme().contains("/plug.git\", from: \"\(newest)\")"))
    }

    @Test func `Each link leads to a file, and to a heading in it`() throws {
        let links = try readme().matches(of: /(?:\]\(|src(?:set)?=")([^")#]+)(?:#([^")]+))?[")]/)
        #expect(links.count > 30)
        for link in links {
            let (path, heading) = (String(link.1), link.2.map(String.init))
            #expect(FileManager.default.fileExists(atPath: file(path).path), "\(path)")
            if let heading {
                #expect(try anchors(in: text(path)).contains(heading), "\(path)#\(heading)")
            }
        }
    }

    @Test func `Every article is linked`() throws {
        let readme = try readme()
        let articles = try names(in: "Sources").flatMap { library in
            let catalog = "Sources/\(library)/\(library).docc"
            // The first page of a library lists the others, with links that only DocC follows.
            return try names(in: catalog).filter { $0.hasSuffix(".md") && $0 != "\(library).md" }
                .map { "\(catalog)/\($0)" }
        }
        #expect(articles.count > 20)
        for article in articles {
            #expect(readme.contains("](\(article))"), "\(article)")
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
        try FileManager.default.contentsOfDirectory(atPath: file(folder).path)
    }

    private func readme() throws -> String { try text("README.md") }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: file(path), encoding: .utf8)
    }

    private func file(_ path: String) -> URL {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
    }
}
