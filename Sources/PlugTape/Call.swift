/// The answers to an action with one input. The lock of its tape protects them.
final class Call: @unchecked Sendable {
    let action: String
    let input: JSON
    let key: [CChar]
    /// What a file had. A replay answers with these, and a recording replaces them.
    var read: [JSON] = []
    /// What is recorded, in the order in which the calls began. Nil for one without an answer.
    var answers: [JSON?] = []
    /// How many calls a replay has answered.
    private var count = 0

    init(_ action: String, _ input: JSON) {
        (self.action, self.input, key) = (action, input, Self.key(action, input))
    }

    /// Distinguishes a call from all others. Bytes, because "é" has two spellings that are equal.
    static func key(_ action: String, _ input: JSON) -> [CChar] {
        Array("\(action)\u{1}\(input.text())".utf8CString)
    }

    /// The next answer of a replay, or the last one again.
    func next() -> JSON? {
        count += 1
        return count <= read.count ? read[count - 1] : read.last
    }

    /// What a replay hasn't answered, in words. Nil if that is nothing.
    var unplayed: String? {
        let played = count == 0 ? "" : ": \(read.count - count) of \(read.count) answers"
        return count < read.count ? "\(action), input \(input.text())\(played)" : nil
    }

    /// The recorded call in the file, and a comma.
    func saved() -> [UInt8]? {
        let new = answers.compactMap { $0 }
        let known = new.isEmpty ? read : new
        guard !known.isEmpty else { return nil }
        // The last answer is repeated in a replay, so the file needs it only once.
        let other = known.dropLast().lastIndex { $0 != known.last } ?? -1
        let outputs = JSON.array(Array(known.prefix(other + 2)))
        let fields = [("action", JSON.string(action)), ("input", input), ("outputs", outputs)]
        return Array("    \(JSON.object(fields).text(line: "\n    ")),\n".utf8)
    }
}
