import Foundation

/// The listings of the manual: Swift files have them as snippets, and pages show them below marks.
struct Listings {
    /// The articles, and the code whose comments have listings.
    private(set) var pages: [Page] = []

    /// What files show, by the names in the marks.
    private(set) var snippets: [String: Snippet] = [:]

    /// What is wrong with the marks, apart from listings that differ.
    private(set) var problems: [String] = []

    private let root: URL

    /// Reads the package in a folder.
    init(root: URL) throws {
        self.root = root
        let code = try Self.texts(in: root, ending: ".swift")
        for (path, text) in code where path.hasPrefix("Tests/") || path.hasPrefix("Example/") {
            for snippet in Snippet.all(in: text, of: path) {
                if let other = snippets.updateValue(snippet, forKey: snippet.name) {
                    problems.append("\(snippet.place): \(other.place) has the same name.")
                }
            }
        }
        let articles = try Self.texts(in: root, ending: ".md").map { ($0, $1, false) }
        let comments = code.filter { $0.path.hasPrefix("Sources/") }.map { ($0, $1, true) }
        let snippets = snippets
        for (path, text, isCode) in articles + comments {
            var page = Page(path: path, text: text, isCode: isCode)
            page.fill { mark, shown in
                switch mark.kind {
                case .snippet: snippets[mark.name]?.lines
                case .file: Self.lines(of: root.appendingPathComponent(mark.name))
                case .output: code.contains { $0.text.contains("\"\(mark.name)\"") } ? shown : nil
                }
            }
            pages.append(page)
        }
        pages += copies(in: code)
        let markdown = pages.filter { $0.path.hasSuffix(".md") }
        let manual = Manual(of: markdown, code.filter { $0.path.hasPrefix("Sources/") }, root: root)
        pages = pages.filter { !$0.path.hasPrefix("Documentation/") } + manual.pages
        let shown = Set(pages.flatMap(\.marks).map(\.name))
        problems += pages.flatMap(\.problems) + manual.problems
        problems += snippets.values.filter { !shown.contains($0.name) }.map {
            "\($0.place): no page shows \($0.name). Write <!-- snippet: \($0.name) --> above its "
                + "listing, or delete the mark."
        }.sorted()
    }

    /// The listings that differ from their sources, and the problems.
    var complaints: [String] {
        pages.flatMap(\.differences).map { "\($0) differs from its source. Run .ci/listings." }
            + problems
    }

    /// Writes the pages that differ, and returns their paths.
    func write() throws -> [String] {
        let changed = pages.filter { $0.text != $0.wanted }
        for page in changed {
            let file = root.appendingPathComponent(page.path)
            try page.wanted.write(to: file, atomically: true, encoding: .utf8)
        }
        return changed.map(\.path)
    }

    /// A fixture that is what a page shows names it in its last line.
    private func copies(in code: [(path: String, text: String)]) -> [Page] {
        code.compactMap { path, text in
            let last = text.split(separator: "\n").last ?? ""
            guard path.contains("/Fixtures/"), last.hasPrefix("// <!-- "),
                let mark = Page.Mark(last.dropFirst(3))
            else { return nil }
            let lines = (snippets[mark.name]?.lines ?? ["// \(mark.absence)"]) + [String(last), ""]
            return Page(path: path, text: text, wanted: lines.joined(separator: "\n"))
        }
    }

    private static func lines(of file: URL) -> [String]? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.components(separatedBy: "\n").dropLast(text.hasSuffix("\n") ? 1 : 0)
    }

    /// The files of a folder, without hidden ones and without links to others.
    private static func texts(
        in folder: URL,
        ending: String
    ) throws -> [(path: String, text: String)] {
        let files = FileManager.default.enumerator(
            at: folder,
            includingPropertiesForKeys: [.isSymbolicLinkKey],
            options: .skipsHiddenFiles
        )
        return try (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.path.hasSuffix(ending) }
            .filter { try $0.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink != true }
            .sorted { $0.path < $1.path }
            .map { file in
                let path = String(file.path.dropFirst(folder.path.count + 1))
                return (path, try String(contentsOf: file, encoding: .utf8))
            }
    }
}
