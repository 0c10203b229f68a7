/// The answers to an action with one input.
struct Call {
    let action: String
    /// In a recording, this and the answers are literals with the text of the file.
    let input: JSON
    var answers: [JSON] = [] { didSet { text = nil } }
    /// How many calls a replay has answered.
    private var count = 0
    private var text: String?

    init(_ action: String, _ input: JSON) { (self.action, self.input) = (action, input) }

    /// What tells a call from all others, in ASCII, because "é" has two spellings that are equal.
    static func key(_ action: String, _ input: JSON) -> String {
        let key = "\(action)\0\(input.text())"
        if key.utf8.allSatisfy({ $0 < 0x7F }) { return key }
        return key.unicodeScalars.map { $0.value < 0x7F ? "\($0)" : "\u{7F}\($0.value);" }.joined()
    }

    /// The next answer of a replay, or the last one again.
    mutating func next() -> JSON? {
        count += 1
        return count <= answers.count ? answers[count - 1] : answers.last
    }

    /// The recorded call in the file. It is made once for all saves until the next answer.
    mutating func saved() -> String {
        if let text { return text }
        // The last answer is repeated in a replay, so the file needs it only once.
        let last = answers.last?.text() ?? ""
        let other = answers.lastIndex { !$0.text().utf8.elementsEqual(last.utf8) } ?? -1
        let outputs = JSON.array(Array(answers.prefix(other + 2)))
        let fields = [("action", JSON.string(action)), ("input", input), ("outputs", outputs)]
        let call = "    " + JSON.object(fields).text(indent: "    ")
        text = call
        return call
    }
}
