import Foundation

/// The result of all lines of a store that have been read.
struct StoreContents {
    private(set) var liked: Set<Int> = []

    /// Whether the last line is complete.
    private(set) var isEnded = true

    private var inode: ino_t = 0
    private var end: off_t = 0

    /// Reads what was added since the last time. Throws at a line that no store has written.
    mutating func read(_ file: StoreFile) throws(StoreError) {
        if file.status.st_ino != inode || file.status.st_size < end {
            self = StoreContents()
            inode = file.status.st_ino
        }
        let bytes = try file.read(from: end)
        let newline = UInt8(ascii: "\n")
        // A killed writer leaves half a line, and a power cut also leaves NULs.
        for text in bytes.split(whereSeparator: { $0 == newline || $0 == 0 }) {
            guard let line = StoreLine(beginningWith: text) else {
                let start = String(decoding: text.prefix(40), as: UTF8.self)
                let reason = "is no store: it has \"\(start)\". Name another file."
                throw StoreError("\(file.path) \(reason)")
            }
            guard line.text.utf8.count == text.count else { continue }
            if line.isLiked { liked.insert(line.id) } else { liked.remove(line.id) }
        }
        end += off_t(bytes.count)
        isEnded = bytes.last.map { $0 == newline } ?? isEnded
    }
}
