import Foundation
import LikePhotoUseCases

/// A line of a journal: one of these changes.
struct JournalLine: Codable {
    var like: Int?
    var unlike: Int?
    var post: Photo?
}

/// What all lines of a journal come to, as far as they have been read.
struct JournalContents {
    private(set) var liked: Set<Int> = []
    private var posted: [Int: Photo] = [:]

    /// The first id above 1000 that nobody has used: not even for a like, as a photo that nobody
    /// has seen yet can't be liked already.
    private(set) var nextID = 1001

    private var inode: ino_t = 0
    private var lines = 0
    private var end: off_t = 0

    /// The liked photos in the order of their ids, with the titles of the posted ones.
    var likedPhotos: [Photo] { liked.sorted().map { posted[$0] ?? Photo(id: $0) } }

    /// Reads what has been added since the last time, and tells the file where the next line goes.
    ///
    /// Returns the last line if it is torn: if its writer was killed.
    mutating func read(_ file: inout JournalFile) throws -> String? {
        if file.status.st_ino != inode || file.status.st_size < end {
            self = JournalContents()
            inode = file.status.st_ino
        }
        if end > 0 { try file.handle.seek(toOffset: UInt64(end)) }
        var rest = Data()
        while let bytes = try file.handle.read(upToCount: 65_536), !bytes.isEmpty {
            rest += bytes
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                guard add(rest[..<newline]) else { throw notALine(file) }
                lines += 1
                end += off_t(newline + 1 - rest.startIndex)
                rest = rest[(newline + 1)...]
            }
            // A file that was named by mistake may have no lines at all.
            guard rest.count < 1 << 24 else { throw notALine(file) }
        }
        file.end = end
        if rest.isEmpty { return nil }
        if add(rest) {
            file.end += off_t(rest.count)
            file.isEnded = false
            return nil
        }
        let text = String(decoding: rest, as: UTF8.self)
        let beginnings = ["like", "unlike", "post"].map { "{\"\($0)\":" }
        guard beginnings.contains(where: { $0.hasPrefix(text) || text.hasPrefix($0) })
        else { throw notALine(file) }
        return text
    }

    /// Makes the change that a line says, or returns false if it says none.
    private mutating func add(_ line: Data) -> Bool {
        guard let line = try? JSONDecoder().decode(JournalLine.self, from: line)
        else { return false }
        switch (line.like, line.unlike, line.post) {
        case (let id?, nil, nil) where id > 0: liked.insert(id)
        case (nil, let id?, nil) where id > 0: liked.remove(id)
        case (nil, nil, let photo?) where photo.id > 0: posted[photo.id] = photo
        default: return false
        }
        while liked.contains(nextID) || posted[nextID] != nil { nextID += 1 }
        return true
    }

    private func notALine(_ file: JournalFile) -> JournalError {
        JournalError(
            "\(file.path), line \(lines + 1): not a line of a journal. Nothing was changed. "
                + "Repair it, move the file away, or name another one."
        )
    }
}
