import Foundation

/// The answers to each call of each action, by name and input.
typealias Answers = [String: [JSON: [Answer]]]

/// The content of a tape's file.
struct TapeFile: Codable {
    private struct Call: Codable {
        let action: String
        let input: JSON
        let outputs: [Answer]
    }
    private let calls: [Call]
    private var version = 1

    /// The answers on the tape. An edited file may contain a call twice.
    var answers: Answers {
        calls.reduce(into: [:]) {
            $0[$1.action, default: [:]][$1.input, default: []] += $1.outputs
        }
    }

    init(_ answers: Answers) {
        calls = answers.sorted { $0.key < $1.key }.flatMap { action, calls in
            let calls = calls.map { (text: $0.text, input: $0, answers: $1) }
            return calls.sorted { $0.text < $1.text }.map { _, input, answers in
                // The last answer is repeated in a replay, so the file needs it only once.
                let end = answers.lastIndex { $0 != answers.last }.map { $0 + 2 } ?? 1
                return Call(action: action, input: input, outputs: Array(answers.prefix(end)))
            }
        }
    }

    /// Reads a tape.
    init(contentsOf file: URL) throws(TapeError) {
        guard FileManager.default.fileExists(atPath: file.path) else {
            let steps = "Tape(recordingTo: …), record(…) for each use case, the calls, and save()"
            throw TapeError("There is no tape at \(file.path). Record one, with \(steps).")
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

    /// Throws if a file exists that is no tape: such a file must not be replaced.
    static func checkReplaceable(_ file: URL) throws(TapeError) {
        if FileManager.default.fileExists(atPath: file.path) { _ = try TapeFile(contentsOf: file) }
    }

    /// Writes the whole tape or, if this throws, nothing.
    func write(to file: URL) throws(TapeError) {
        try Self.checkReplaceable(file)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // A link stays one.
        let target = file.resolvingSymlinksInPath()
        do {
            try (encoder.encode(self) + Data("\n".utf8)).write(to: target, options: .atomic)
        } catch {
            let folder = target.deletingLastPathComponent().path
            let isThere = FileManager.default.fileExists(atPath: folder)
            let reason = isThere ? error.localizedDescription : "its folder is not there"
            throw TapeError("\(file.path) can't be written: \(reason)")
        }
    }
}

/// The answer to a call: a value, or an error, with the error's value if its type was given.
struct Answer: Codable, Equatable, Sendable {
    var value: JSON?
    var error: TapedError?
    /// The seconds until the answer, if the tape keeps time.
    var after: Double?
}
