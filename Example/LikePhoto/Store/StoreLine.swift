/// A line of a store, which adds a like or takes one back.
struct StoreLine {
    let id: Int
    let isLiked: Bool

    /// The line, without its line break.
    var text: String { "{\"\(isLiked ? "like" : "unlike")\":\(id)}" }

    init(_ id: Int, isLiked: Bool) { (self.id, self.isLiked) = (id, isLiked) }

    /// The line of which a text is all, or the beginning that a killed store leaves. Nil if something
    /// else wrote the text.
    init?(beginningWith text: some Collection<UInt8>) {
        let digits = text.filter((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        let id = digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self)) ?? 0
        let lines = [true, false].map { StoreLine(id, isLiked: $0) }
        guard id > 0, let line = lines.first(where: { $0.text.utf8.starts(with: text) })
        else { return nil }
        self = line
    }
}
