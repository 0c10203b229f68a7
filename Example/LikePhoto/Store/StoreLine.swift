import Foundation

/// A line of a store, which adds a like or takes one back.
struct StoreLine {
    let id: Int
    let isLiked: Bool

    init(_ id: Int, isLiked: Bool) { (self.id, self.isLiked) = (id, isLiked) }

    /// Reads a line. The result is nil if the text is not one.
    init?(_ text: Data) {
        struct Fields: Decodable { let like, unlike: Int? }
        let line = try? JSONDecoder().decode(Fields.self, from: text)
        guard let line, (line.like == nil) != (line.unlike == nil),
            let id = line.like ?? line.unlike, id > 0
        else { return nil }
        self.init(id, isLiked: line.like != nil)
    }

    /// The line, with its line break.
    var text: String { "{\"\(isLiked ? "like" : "unlike")\":\(id)}\n" }

    /// Whether a store that is killed may leave this text, which is the beginning of a line. A text
    /// in which anything differs was written by something else.
    static func mayBegin(with text: Data) -> Bool {
        let digits = text.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let id = digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
        let lines = [true, false].map { StoreLine(id, isLiked: $0) }
        return id > 0 && lines.contains { $0.text.utf8.starts(with: text) }
    }
}
