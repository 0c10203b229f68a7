import Foundation

extension Listings {
    /// A page of a catalog.
    struct Article {
        let library: String
        let name: String
        let path: String
        let text: String

        /// Nil for what isn't a page, such as the topics of a symbol.
        init?(_ page: Page) {
            let parts = page.path.split(separator: "/").map(String.init)
            guard parts.count == 4, parts[2].hasSuffix(".docc") else { return nil }
            (library, name) = (parts[1], String(parts[3].dropLast(".md".count)))
            (path, text) = (page.path, page.wanted)
        }

        var title: String { headings[0] }

        /// The sentences below the title.
        var abstract: String {
            let paragraphs = text.components(separatedBy: "\n\n")
            let first = paragraphs.dropFirst().first { !$0.hasPrefix("@") } ?? ""
            return first.replacing("\n", with: " ")
        }

        var headings: [String] { Links.headings(of: text) }
    }
}
