import Foundation

extension Listings {
    /// The links between pages, as GitHub follows them.
    struct Links {
        /// Those that lead to no page or file, or to no heading.
        let dead: [String]

        init(in pages: [Page], root: URL) {
            let texts = Dictionary(pages.map { ($0.path, $0.wanted) }) { first, _ in first }
            dead = pages.flatMap { page in
                Self.prose(of: page.wanted).matches(of: /(?:\]\(|(?:src|href)=")([^)"]+)[)"]/)
                    .compactMap {
                        match in
                        if match.1.contains("://") { return nil }
                        let parts = match.1.split(separator: "#", omittingEmptySubsequences: false)
                        let folder = root.appending(path: page.path).deletingLastPathComponent()
                        let file = folder.appending(path: String(parts[0])).standardizedFileURL
                        let path =
                            parts[0].isEmpty
                            ? page.path : String(file.path.dropFirst(root.path.count + 1))
                        var isAlive =
                            texts[path] != nil || FileManager.default.fileExists(atPath: file.path)
                        if parts.count > 1, let text = texts[path] {
                            isAlive = Self.headings(of: text).contains {
                                Self.anchor(of: $0) == parts[1]
                            }
                        }
                        return isAlive ? nil : "\(page.path): \(match.1) leads nowhere."
                    }
            }
        }

        /// The headings of a page, without marks of code.
        static func headings(of text: String) -> [String] {
            prose(of: text).matches(of: /(?m)^#+ (.+)$/).map {
                String($0.1).replacing("``", with: "")
            }
        }

        /// A heading, as GitHub writes it into addresses.
        static func anchor(of heading: String) -> String {
            heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-")
        }

        /// What a heading and its address in DocC have in common.
        static func letters(_ heading: String) -> String {
            heading.lowercased().filter { $0.isLetter || $0.isNumber }
        }

        private static func prose(of text: String) -> String {
            let parts = text.components(separatedBy: "```")
            return parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined()
        }
    }
}
