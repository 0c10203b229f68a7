import Foundation

/// What the command writes, and whether it fails. It stays the same while what it depends on does.
struct Reply: Codable {
    var output = ""
    var error = ""
    var fails: Bool
}

extension Reply {
    /// What is known to be answered, or what is answered now.
    init(
        to request: URL,
        of listings: [Listing],
        in folder: String,
        _ answer: () throws -> Reply
    ) throws {
        struct Kept: Codable {
            let question: String
            let reply: Reply
        }
        let asked = try String(contentsOf: request, encoding: .utf8)
        let question = ([asked] + listings.map(\.inputs)).joined(separator: "\n")
        let file = URL(filePath: folder).appending(path: "reply.json")
        let kept = try? JSONDecoder().decode(Kept.self, from: Data(contentsOf: file))
        if let kept, kept.question == question {
            self = kept.reply
        } else {
            self = try answer()
            try? JSONEncoder().encode(Kept(question: question, reply: self)).write(to: file)
        }
    }
}
