import Foundation

/// A file of a tutorial that several of its steps show, each with its own lines.
///
/// The first line, `// steps 05 11 15`, has the numbers of these steps. Lines below `// step 05 11`
/// are shown by these two alone, below `// step 11-` by this one and those after it, and below
/// `// step` by all.
struct Steps {
    private let numbers: [Substring]
    private let lines: ArraySlice<Substring>

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        numbers = Array(lines[0].split(separator: " ").dropFirst(2))
        self.lines = lines.dropFirst()
    }

    /// The text that each step shows.
    var texts: [(number: Substring, text: String)] {
        numbers.map { number in
            var isShown = true
            let shown = lines.filter { line in
                let words = line.split(separator: " ")
                guard words.starts(with: ["//", "step"]) else { return isShown }
                isShown =
                    words.count == 2
                    || words.dropFirst(2).contains { step in
                        step == number || step.last == "-" && number >= step.dropLast()
                    }
                return false
            }
            return (number, shown.map { "\($0)\n" }.joined())
        }
    }
}
