/// The answers to an action with one input. The lock of its tape protects them.
final class Call: @unchecked Sendable {
    let action: String
    let input: JSON
    let key: [CChar]
    var answers: [JSON] = [] { didSet { text = nil } }
    /// How many calls a replay has answered.
    private var count = 0
    private var text: [UInt8]?

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
        return count <= answers.count ? answers[count - 1] : answers.last
    }

    /// The recorded call in the file, and a comma. It is created once until the next answer.
    func saved() -> [UInt8] {
        if let text { return text }
        // The last answer is repeated in a replay, so the file needs it only once.
        let other = answers.dropLast().lastIndex { $0 != answers.last } ?? -1
        let outputs = JSON.array(Array(answers.prefix(other + 2)))
        let fields = [("action", JSON.string(action)), ("input", input), ("outputs", outputs)]
        let call = Array("    \(JSON.object(fields).text(line: "\n    ")),\n".utf8)
        text = call
        return call
    }
}
