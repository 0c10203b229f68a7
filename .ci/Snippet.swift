import Foundation

/// What a Swift file shows to readers, from `// snippet.NAME` on.
///
/// It ends with its block, at the next snippet of its indentation, or at `// snippet.end`. Lines
/// between `// snippet.hide` and `// snippet.show` are left out. `/*@objc*/` is shown as `@objc`, for
/// attributes that not every platform has.
struct Snippet {
    /// The name of the file, without its ending, and that of the mark.
    let name: String

    /// The file and the line of the mark.
    let place: String

    private(set) var lines: [String] = []

    private var indentation: Int
    private var isHidden = false

    /// The snippets of a Swift file.
    static func all(in text: String, of path: String) -> [Snippet] {
        var ended: [Snippet] = []
        var open: [Snippet] = []
        // Snippets that begin inside another one are further behind.
        func end(_ isOver: (Snippet) -> Bool) {
            while let last = open.last, isOver(last) { ended.append(open.removeLast()) }
        }
        let file = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        for (index, line) in text.components(separatedBy: "\n").enumerated() {
            let content = line.drop { $0 == " " }
            let indentation = line.count - content.count
            guard content.hasPrefix("// snippet.") else {
                end { !$0.isHidden && !content.isEmpty && indentation < $0.indentation }
                for place in open.indices { open[place].append(line) }
                continue
            }
            let last = open.indices.last
            switch String(content.dropFirst("// snippet.".count)) {
            case "hide":
                if let last { open[last].isHidden = true }
            case "show":
                if let last { (open[last].isHidden, open[last].indentation) = (false, indentation) }
            case "end":
                if !open.isEmpty { ended.append(open.removeLast()) }
            case let name:
                end { !$0.isHidden && indentation <= $0.indentation }
                open.append(
                    Snippet(
                        name: "\(file).\(name)",
                        place: "\(path):\(index + 1)",
                        indentation: indentation
                    )
                )
            }
        }
        end { _ in true }
        for index in ended.indices where ended[index].lines.last == "" {
            ended[index].lines.removeLast()
        }
        return ended
    }

    private mutating func append(_ line: String) {
        guard !isHidden else { return }
        var line = String(line.dropFirst(indentation))
        if let start = line.range(of: "/*@"), let end = line.range(of: "*/") {
            line.removeSubrange(end)
            line.removeSubrange(start.lowerBound..<line.index(before: start.upperBound))
        }
        if line.isEmpty && lines.last?.isEmpty != false { return }
        lines.append(line)
    }
}
