import Foundation

/// The result of all lines of a journal that have been read.
struct JournalContents {
    private(set) var liked: Set<Int> = []

    private var inode: ino_t = 0
    private var lines = 0
    private var end: off_t = 0
    private var leftOut = 0

    /// Reads what was added since the last time, and tells the file where the next line goes.
    ///
    /// A killed writer leaves half a line at the end, and a power cut also leaves NULs. Returns how
    /// many such bytes are left out, or 0 if that is not new.
    mutating func read(_ file: JournalFile) throws(JournalError) -> Int {
        if file.status.st_ino != inode || file.status.st_size < end {
            self = JournalContents()
            inode = file.status.st_ino
        }
        var rest = Data()
        while case var bytes = try file.read(from: end + off_t(rest.count)), !bytes.isEmpty {
            while let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                rest += bytes[..<newline]
                guard add(rest) else { throw notALine(file) }
                lines += 1
                end += off_t(rest.count + 1)
                rest = Data()
                bytes = bytes[(newline + 1)...]
            }
            rest += bytes
            // A file that was named by mistake may contain no lines at all.
            guard rest.count < 1 << 20 else { throw notALine(file) }
        }
        file.end = end
        let text = rest.prefix { $0 != 0 }
        guard JournalLine.mayBegin(with: text), rest[text.endIndex...].allSatisfy({ $0 == 0 })
        else { throw notALine(file) }
        if add(text) {
            file.end += off_t(text.count)
            file.isEnded = false
        }
        let left = rest.count - Int(file.end - end)
        defer { leftOut = left }
        return left == leftOut ? 0 : left
    }

    /// Applies the change that a line describes. Returns false if the line describes none.
    private mutating func add(_ text: Data) -> Bool {
        switch JournalLine(text) {
        case .like(let id)?: liked.insert(id)
        case .unlike(let id)?: liked.remove(id)
        case nil: return false
        }
        return true
    }

    private func notALine(_ file: JournalFile) -> JournalError {
        JournalError("\(file.path), line \(lines + 1): not a line of a journal. Name another file.")
    }
}
