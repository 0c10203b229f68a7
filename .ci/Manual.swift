import Foundation

extension Listings {
    /// The manual as GitHub shows it: the folder Documentation, made of the catalogs that DocC reads.
    struct Manual {
        /// The pages, as they should be.
        private(set) var pages: [Page] = []

        /// What leads nowhere, and pages without a source.
        private(set) var problems: [String] = []

        private let articles: [Article]
        private let code: [(path: String, text: String, words: Set<Substring>)]

        /// Makes the manual of all Markdown, and of the sources whose symbols it names.
        init(of markdown: [Page], _ code: [(path: String, text: String)], root: URL) {
            self.code = code.map { path, text in
                // A search in all sources for each symbol would take seconds.
                let words = text.utf8.split { byte in
                    let character = Character(Unicode.Scalar(byte))
                    return !character.isLetter && !character.isNumber && character != "_"
                }
                return (path, text, Set(words.map(Substring.init)))
            }
            articles = markdown.compactMap(Article.init)
            let shown = Dictionary(uniqueKeysWithValues: markdown.map { ($0.path, $0.text) })
            for article in articles {
                let path = "Documentation/\(article.name).md"
                let wanted = rendered(article)
                pages.append(Page(path: path, text: shown[path] ?? "", wanted: wanted))
            }
            if let index = markdown.first(where: { $0.path == "Documentation/README.md" }) {
                let wanted = index.text.replacing(
                    /(?s)<!-- pages -->.*<!-- end of pages -->/,
                    with: "<!-- pages -->\n\n\(list)\n<!-- end of pages -->"
                )
                pages.append(Page(path: index.path, text: index.text, wanted: wanted))
            }
            let made = Set(pages.map(\.path))
            let others = markdown.filter { !$0.path.contains(".docc/") && !made.contains($0.path) }
            problems += others.map(\.path).filter { path in
                path.hasPrefix("Documentation/") && path != "Documentation/questions.md"
            }.map { "\($0): no catalog has this page. Delete it." }
            problems += Dictionary(grouping: articles, by: \.name).filter { $1.count > 1 }.keys
                .map { "Two catalogs have a page \($0)." }
            problems += Links(in: pages + others, root: root).dead
        }

        /// The titles of all pages, in the order of the manual's first page, and what they are for.
        private var list: String {
            let first = articles.first { $0.name == "Plug" }?.text ?? ""
            let topics = first.components(separatedBy: "## Topics").last ?? ""
            var groups = topics.components(separatedBy: "\n### ").dropFirst().map { group in
                (
                    title: group.prefix { $0 != "\n" },
                    pages: group.matches(of: /doc:[^>)]*?([^>)\/]+)[>)]/).map { $0.1 }
                )
            }
            groups.append(
                ("The products", articles.filter { $0.name == $0.library }.map { $0.name[...] })
            )
            return groups.filter { !$0.pages.isEmpty }.map { title, pages in
                "**\(title)**\n\n"
                    + pages.compactMap { name in articles.first { $0.name == name } }
                    .map { "- [\($0.title)](\($0.name).md): \($0.abstract)\n" }.joined()
            }.joined(separator: "\n")
        }

        /// A page with links that GitHub follows, and without the marks of listings.
        private mutating func rendered(_ article: Article) -> String {
            var parts = article.text.components(separatedBy: "```")
            for index in parts.indices where index.isMultiple(of: 2) {
                parts[index] = linked(parts[index], in: article)
            }
            var lines: [String] = []
            for line in parts.joined(separator: "```").components(separatedBy: "\n") {
                // Overloads have one name.
                if !line.hasPrefix("- ") || line != lines.last { lines.append(line) }
            }
            let text = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
            return """
                <!-- Made from \(article.path) by .ci/listings. Change that page. -->

                \(text)

                [All pages](README.md) · [Questions](questions.md)

                """
        }

        private mutating func linked(_ prose: String, in article: Article) -> String {
            var prose = prose.replacing(/@Metadata \{[^}]*\}\n\n/, with: "")
            prose.replace(/(?m)^ *<!-- (?:snippet|file|output): .* -->\n/, with: "")
            prose.replace(/(# )``([^`]+)``/) { $0.1 + $0.2 }
            prose.replace(/\[([^\]]+)\]\(doc:([^)#]*)(?:#([^)]*))?\)/) {
                link(String($0.1), to: String($0.2), $0.3.map(String.init), in: article)
            }
            prose.replace(/<doc:([^>]*)>/) { link(nil, to: String($0.1), nil, in: article) }
            prose.replace(/``([^`]+)``/) { symbol(String($0.1), nil, in: article) }
            return prose
        }

        private mutating func link(
            _ text: String?,
            to page: String,
            _ heading: String?,
            in article: Article
        ) -> String {
            let name = page.split(separator: "/").last.map(String.init) ?? article.name
            guard let target = articles.first(where: { $0.name == name }) else {
                return symbol(page, text, in: article)
            }
            var address = target.name == article.name ? "" : "\(target.name).md"
            if let heading {
                let found = target.headings.first { Links.letters($0) == Links.letters(heading) }
                address += "#" + Links.anchor(of: found ?? heading)
            }
            return "[\(text ?? target.title)](\(address))"
        }

        /// A link to the file that declares a symbol. A link to the line would be another one after each
        /// change above that line, and so would this page.
        private mutating func symbol(
            _ symbol: String,
            _ text: String?,
            in article: Article
        ) -> String {
            let parts = symbol.split(separator: "/").map(String.init)
            let last = parts.last ?? symbol
            let name = String(last.prefix { !"(-".contains($0) })
            let labels = last.firstIndex(of: ")").map { last[...$0] }
            let shown = text ?? "`\(labels ?? name[...])`"
            let owner = parts.dropLast().last { part in articles.allSatisfy { $0.library != part } }
            let files = code.filter {
                ($0.words.contains(name[...]) || name == "<~")
                    && Self.declares(name, of: owner, $0.text)
            }.map(\.path)
            let near = files.filter { $0.hasPrefix("Sources/\(article.library)/") }
            let links = (near.isEmpty ? files : near).enumerated().map { index, path in
                "[\(index == 0 ? shown : "\(path.split(separator: "/").last!)")](../\(path))"
            }
            if links.isEmpty { problems.append("\(article.path): nothing declares \(symbol).") }
            return links.isEmpty ? shown : links.joined(separator: ", ")
        }

        /// Whether a source declares a public symbol, outside of types or in one.
        private static func declares(_ name: String, of owner: String?, _ text: String) -> Bool {
            let type = "(?:class|struct|enum|protocol|actor|typealias)"
            let symbol = "(?:\(type)|func|var|let|associatedtype) \(name)(?!\\w)"
            let isFound = { (pattern: String) in
                text.range(of: "(?m)" + pattern, options: .regularExpression) != nil
            }
            guard let owner else { return isFound("^(?=\\S).*\\b(?:public|open) .*\(symbol)") }
            return isFound("\\b(?:extension|\(type)) (?:\\w+\\.)*\(owner)\\b")
                && (isFound("\\b(?:public|open) .*\(symbol)") || isFound("^ +case \(name)\\b")
                    || isFound("protocol \(owner)\\b") && isFound("^ +(?:static )?\(symbol)"))
        }
    }
}
