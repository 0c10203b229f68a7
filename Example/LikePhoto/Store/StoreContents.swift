import Foundation

/// The result of all lines of a store that have been read.
struct StoreContents {
    private(set) var liked: Set<Int> = []

    /// Whether the last line is complete.
    private(set) var isEnded = true

    private var inode: ino_t = 0
    private var end: off_t = 0
    private var lines = 0

    /// Reads what was added since the last time. Throws at a line that no store has written.
    mutating func read(_ file: StoreFile) throws(StoreError) {
        if file.status.st_ino != inode || file.status.st_size < end {
            self = StoreContents()
            inode = file.status.st_ino
        }
        let bytes = try file.read(from: end)
        let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in texts.enumerated() {
            // A killed writer leaves half a line, and a power cut also leaves NULs.
            let text = line.prefix { $0 != 0 }
            let change = StoreLine(text)
            guard change != nil || StoreLine.mayBegin(with: text),
                line[text.endIndex...].allSatisfy({ $0 == 0 })
            else {
                let place = "\(file.path), line \(lines + index + 1)"
                throw StoreError("\(place): not a line of a store. Name another file.")
            }
            guard let change else { continue }
            if change.isLiked { liked.insert(change.id) } else { liked.remove(change.id) }
        }
        lines += texts.count - 1
        end += off_t(bytes.count)
        isEnded = bytes.last.map { $0 == UInt8(ascii: "\n") } ?? isEnded
    }
}
