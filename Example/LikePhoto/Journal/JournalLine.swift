import Foundation

/// A line of a journal, which adds a like or takes one back.
enum JournalLine {
    case like(Int), unlike(Int)

    /// The line, with its line break.
    var text: String {
        switch self {
        case .like(let id): "{\"like\":\(id)}\n"
        case .unlike(let id): "{\"unlike\":\(id)}\n"
        }
    }

    /// Reads a line. The result is nil if the text is not one.
    init?(_ text: Data) {
        let line = try? JSONDecoder().decode(Fields.self, from: text)
        switch (line?.like, line?.unlike) {
        case (let id?, nil) where id > 0: self = .like(id)
        case (nil, let id?) where id > 0: self = .unlike(id)
        default: return nil
        }
    }

    /// Whether a line may begin with this text.
    static func mayBegin(with text: Data) -> Bool {
        ["{\"like\":", "{\"unlike\":"].contains {
            text.starts(with: $0.utf8) || $0.utf8.starts(with: text)
        }
    }

    private struct Fields: Decodable { let like, unlike: Int? }
}
