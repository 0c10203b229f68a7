import Foundation

/// The answers to each call of each action, by name and input.
typealias Answers = [String: [JSON: [Answer]]]

/// What stands in a tape's file.
struct TapeFile: Codable {
    private struct Call: Codable {
        let action: String
        let input: JSON
        let outputs: [Answer]
    }
    private let calls: [Call]
    private var version = 1

    /// The answers on a tape. A file that was edited may tell of a call twice.
    var answers: Answers {
        calls.reduce(into: [:]) {
            $0[$1.action, default: [:]][$1.input, default: []] += $1.outputs
        }
    }

    init(_ answers: Answers) {
        calls = answers.sorted { $0.key < $1.key }.flatMap { action, calls in
            let calls = calls.map { (text: $0.text, input: $0, answers: $1) }
            return calls.sorted { $0.text < $1.text }.map { _, input, answers in
                // The last answer goes on, so to repeat it says nothing.
                let end = answers.lastIndex { $0 != answers.last }.map { $0 + 2 } ?? 1
                return Call(action: action, input: input, outputs: Array(answers.prefix(end)))
            }
        }
    }

    /// Reads a tape.
    init(contentsOf file: URL) throws(TapeError) {
        guard FileManager.default.fileExists(atPath: file.path) else {
            let remedy = "Record one, with Tape(recordingTo:), record(FetchFeed.self) and save()."
            throw TapeError("There is no tape at \(file.path). \(remedy)")
        }
        let problem: String
        do {
            let data = try Data(contentsOf: file)
            if case .object(let top) = try JSONDecoder().decode(JSON.self, from: data),
                case .number(let version)? = top["version"], version > 1
            {
                problem = "is a tape of version \(version), and this Plug knows only 1. Update Plug"
            } else {
                self = try JSONDecoder().decode(TapeFile.self, from: data)
                return
            }
        } catch {
            let remedy = "Take it from your version control, or delete it and record it again"
            problem = "is damaged, or no tape (\(error.reason)). \(remedy)"
        }
        throw TapeError("\(file.path) \(problem). It was left as it is.")
    }

    /// Throws unless there is no file or a tape, which may be replaced.
    static func checkReplaceable(_ file: URL) throws(TapeError) {
        if FileManager.default.fileExists(atPath: file.path) { _ = try TapeFile(contentsOf: file) }
    }

    /// Writes the tape: all of it or, if this throws, nothing.
    func write(to file: URL) throws(TapeError) {
        try Self.checkReplaceable(file)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
        } catch {
            throw TapeError("\(file.path) can't be written: \(error.localizedDescription)")
        }
    }
}

/// What a call was answered with: a value, or an error and what it is made of if its type was named.
struct Answer: Codable, Equatable, Sendable {
    var value: JSON?
    var error: TapedError?
    /// After how many seconds, if the tape keeps time.
    var after: Double?
}
