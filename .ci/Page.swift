import Foundation

extension Listings {
    /// A file that shows listings: an article, or the comments of code.
    struct Page {
        /// A comment above a listing that says what it shows.
        struct Mark {
            enum Kind: String { case snippet, file, output }

            let kind: Kind
            let name: String

            /// What to say if there is nothing of this name.
            var absence: String {
                switch kind {
                case .snippet: "no Swift file of Tests or Example has \(name)"
                case .file: "there is no file \(name)"
                case .output: "no test has the text \"\(name)\""
                }
            }

            /// Reads `<!-- snippet: NAME -->`, or a file, or the output of a test.
            init?(_ text: Substring) {
                guard text.hasPrefix("<!-- "), text.hasSuffix(" -->") else { return nil }
                let parts = text.dropFirst(5).dropLast(4).components(separatedBy: ": ")
                guard parts.count == 2, let kind = Kind(rawValue: parts[0]) else { return nil }
                (self.kind, name) = (kind, parts[1])
            }
        }

        let path: String
        let text: String
        private(set) var wanted = ""
        private(set) var marks: [Mark] = []
        private(set) var problems: [String] = []

        /// Where a listing differs, and its name.
        private(set) var differences: [String] = []

        private let isCode: Bool

        init(path: String, text: String, isCode: Bool = false) {
            (self.path, self.text, self.isCode) = (path, text, isCode)
        }

        /// A whole file, as it should be.
        init(path: String, text: String, wanted: String) {
            self.init(path: path, text: text, isCode: true)
            self.wanted = wanted
            if text != wanted { differences = ["\(path): this file"] }
        }

        /// Fills in what the marks name, for which it passes the lines that are shown now.
        mutating func fill(_ source: (Mark, _ shown: [String]) -> [String]?) {
            let lines = text.components(separatedBy: "\n")
            var filled: [String] = []
            var index = 0
            while index < lines.count {
                let line = lines[index]
                filled.append(line)
                index += 1
                let prefix = line.prefix { " /".contains($0) }
                guard !isCode || prefix.contains("///") else { continue }
                let content = line.dropFirst(prefix.count)
                let place = "\(path):\(index)"
                if content.hasPrefix("```swift") {
                    problems.append(
                        "\(place): no mark names the source of this listing. Write it into a Swift file "
                            + "of Tests/DocumentationTests/Listings, below // snippet.NAME, and "
                            + "<!-- snippet: FILE.NAME --> above it here."
                    )
                }
                guard let mark = Mark(content) else { continue }
                marks.append(mark)
                let end = Self.end(of: lines, from: index, prefix) ?? index
                let old = Array(lines[index..<end])
                index = end
                let shown = old.dropFirst().dropLast().map { String($0.trimmingPrefix(prefix)) }
                guard let source = source(mark, shown) else {
                    problems.append("\(place): \(mark.absence).")
                    filled += old
                    continue
                }
                var new = [old.first ?? "\(prefix)```swift"]
                new += source.map { trimmed(prefix + $0) } + ["\(prefix)```"]
                if new != old { differences.append("\(place): \(mark.name)") }
                filled += new
            }
            wanted = filled.joined(separator: "\n")
        }

        /// The line behind the listing that begins at a line, if one does.
        private static func end(of lines: [String], from start: Int, _ prefix: Substring) -> Int? {
            guard start < lines.count, lines[start].hasPrefix(prefix + "```") else { return nil }
            let last = lines[(start + 1)...].firstIndex { $0.trimmingPrefix(prefix) == "```" }
            return last.map { $0 + 1 }
        }

        private func trimmed(_ line: String) -> String {
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
