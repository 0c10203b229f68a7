/// A command line, taken apart into options and the operands between them.
struct Options {
    /// The words that are no options, nor the values of any, in order.
    private(set) var operands: [String] = []

    private var values: [String: String] = [:]

    /// The value of an option, an empty one if it takes none, or nil if it isn't given.
    subscript(name: String) -> String? { values[name] }

    /// Takes a command line apart, or throws a ``UsageError``.
    init(_ words: [String]) throws(UsageError) {
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                return
            }
            // A lone dash is no option anywhere.
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let kind = Self.kinds[name] else { throw Self.unknown(name) }
            guard values[name] == nil else { throw UsageError("\(name) is given twice") }

            var value = parts.count == 2 ? String(parts[1]) : nil
            switch kind {
            case .flag:
                guard value == nil else { throw UsageError("\(name) takes no value") }
                value = ""
            case .valued(let meaning):
                // An option that follows is more likely meant as one than as this one's value.
                if value == nil, words.first?.hasPrefix("-") == false {
                    value = words.popFirst()
                }
                guard value?.isEmpty == false else { throw UsageError("\(name) needs \(meaning)") }
            }
            values[name] = value
        }
    }

    private enum Kind {
        case flag
        case valued(String)
    }

    private static let kinds: [String: Kind] = [
        "--unlike": .flag,
        "--list": .flag,
        "--explain": .flag,
        "--trace": .flag,
        "--help": .flag,
        "--version": .flag,
        "--post": .valued("a file"),
        "--store": .valued("a file"),
        "--server": .valued("an address such as http://127.0.0.1:8080"),
        "--key": .valued("a key"),
        "--timeout": .valued("a number of seconds"),
        "--record": .valued("a file"),
        "--replay": .valued("a file"),
    ]

    private static func unknown(_ name: String) -> UsageError {
        // Two changes are a letter that was mistaken for another, or one that moved.
        let closest = kinds.keys.sorted()
            .filter { abs($0.count - name.count) <= 2 }
            .map { (name: $0, changes: Array(name).difference(from: Array($0)).count) }
            .filter { $0.changes <= 2 }
            .min { $0.changes < $1.changes }
        let hint = closest.map { " (did you mean \($0.name)?)" } ?? ""
        return UsageError("unknown option \(name)\(hint)")
    }
}
