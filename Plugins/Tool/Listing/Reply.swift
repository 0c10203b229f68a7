import Foundation

/// What the command writes, and whether it fails. It stays the same while what it depends on does.
struct Reply: Codable {
    /// What it answers: the request, and what the listings depend on.
    var question = ""
    let output: String
    var error = ""
    let fails: Bool
}

extension Reply {
    /// What is known to be answered, or what is answered now.
    init(
        to request: URL,
        of listings: [Listing],
        in folder: String,
        _ answer: () throws -> Reply
    ) throws {
        let asked = try String(contentsOf: request, encoding: .utf8)
        let question = ([asked] + listings.map(\.inputs)).joined(separator: "\n")
        let file = URL(filePath: folder).appending(path: "reply.json")
        let kept = try? JSONDecoder().decode(Reply.self, from: Data(contentsOf: file))
        if let kept, kept.question == question {
            self = kept
        } else {
            self = try answer()
            self.question = question
            try? JSONEncoder().encode(self).write(to: file)
        }
    }
}
