import Foundation

extension Listings {
    /// The list of all pages and of their headings, with links that GitHub follows. Its order is that of the
    /// topics of the manual's first page.
    struct Index {
        private let root: URL

        init(root: URL) { self.root = root }

        /// A text with the list between its marks.
        func filled(_ text: String) throws -> String {
            let (begin, end) = ("<!-- pages -->\n", "<!-- end of pages -->")
            guard let first = text.range(of: begin), let last = text.range(of: end) else {
                return text
            }
            let pages = try list()
            return text[..<first.upperBound] + "\n" + pages + "\n" + text[last.lowerBound...]
        }

        private func list() throws -> String {
            let page = try text(of: "Plug/Plug.docc/Plug.md")
            let topics = page.components(separatedBy: "## Topics").last ?? ""
            var groups: [String] = []
            for group in topics.components(separatedBy: "\n### ").dropFirst() {
                let pages = group.matches(of: /(?:<|\()doc:([^>)]+)[>)]/).map { String($0.1) }
                if pages.isEmpty { continue }
                let title = group.prefix { $0 != "\n" }
                try groups.append("**\(title)**\n\n" + pages.map(line).joined())
            }
            // The sidebar of a library is empty if another one lists the library among its topics.
            let folder = root.appendingPathComponent("Sources").path
            let libraries = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0 != "Plug" && !$0.contains(".") }.sorted()
            let products =
                try "**The other products**\n\n" + libraries.map { try line(of: "/\($0)") }.joined()
            return (groups + [products]).joined(separator: "\n")
        }

        private func line(of page: String) throws -> String {
            var parts = page.split(separator: "/").map(String.init)
            if !page.hasPrefix("/") { parts = ["Plug", page] }
            let path = "\(parts[0])/\(parts[0]).docc/\(parts[parts.count - 1]).md"
            var (title, section, links) = ("", "", [String]())
            var isListing = false
            for line in try text(of: path).split(separator: "\n") {
                if line.hasPrefix("```") { isListing.toggle() }
                guard !isListing, line.hasPrefix("#") else { continue }
                let name = line.trimmingPrefix { $0 == "#" || $0 == " " }
                if name == "Topics" { break }
                let level = line.prefix { $0 == "#" }.count
                if level == 1 {
                    title = name.replacingOccurrences(of: "`", with: "")
                    continue
                }
                if level == 2 { section = String(name) }
                let isTopic = level == 2 || section == "Overview" || name.hasSuffix("?")
                if isTopic, name != "Overview" {
                    links.append("[\(name)](\(path)#\(Self.anchor(of: String(name))))")
                }
            }
            let headings = links.isEmpty ? "" : ": " + links.joined(separator: " · ")
            return "- [\(title)](\(path))\(headings)\n"
        }

        /// A heading, as GitHub writes it into addresses.
        static func anchor(of heading: String) -> String {
            heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacingOccurrences(of: " ", with: "-")
        }

        private func text(of path: String) throws -> String {
            try String(contentsOf: root.appendingPathComponent("Sources/\(path)"), encoding: .utf8)
        }
    }
}
