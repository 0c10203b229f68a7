package import Foundation
package import Plug

/// A file of JSON that processes may share.
///
/// Each change replaces the file as a whole, so a reader finds all of it, even after a crash. The
/// promise of a change is fulfilled once the file is on disk. A failure is a ``FileError``.
package struct JSONFile<Content: Codable & Sendable>: Sendable {
    private let path: String
    private let empty: Content
    private let permissions: mode_t
    private let queue: DispatchQueue

    /// Names a file. A missing one counts as `empty`. The queue reads and writes, because files
    /// block their callers, which the threads of Swift concurrency must avoid.
    package init(
        _ path: String,
        empty: Content,
        permissions: mode_t = 0o666,
        on queue: DispatchQueue
    ) {
        (self.path, self.empty) = (path, empty)
        (self.permissions, self.queue) = (permissions, queue)
    }

    package var content: Promise<Content> { onQueue { try read() } }

    /// Changes the content, and returns the new one. If the closure throws, nothing changes.
    package func change(
        _ change: @escaping @Sendable (inout Content) throws -> Void
    ) -> Promise<Content> {
        onQueue {
            let folder = try check(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
            defer { close(folder) }
            // Locked until it is closed, also by the end of the process.
            try check(flock(folder, LOCK_EX))
            var content = try read()
            try change(&content)
            try write(content)
            // The new name is there after a power cut, too.
            try check(fsync(folder))
            return content
        }
    }

    private func onQueue(_ body: @escaping @Sendable () throws -> Content) -> Promise<Content> {
        Promise { resolve, reject in
            queue.async {
                do { resolve(try body()) } catch { reject(error) }
            }
        }
    }
}

// MARK: - Reading and writing

extension JSONFile {
    /// The path behind all links, so that a link stays one, also where it leads to nothing yet.
    private var target: String {
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        let file = URL(filePath: path)
        return URL(filePath: link ?? path, relativeTo: link == nil ? nil : file)
            .resolvingSymlinksInPath().path
    }
    private var folder: String { URL(filePath: target).deletingLastPathComponent().path }

    /// Throws if the file has anything that this program doesn't write, so that no change loses it.
    private func read() throws -> Content {
        // Non-blocking, because opening a pipe would otherwise wait for its other end.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        if file < 0, errno == ENOENT, access(folder, F_OK) == 0 { return empty }
        try check(file)
        defer { close(file) }
        guard let data = try? FileHandle(fileDescriptor: file).readToEnd(),
            let content = try? JSONDecoder().decode(Content.self, from: data),
            case let own = try encoded(content),
            // Parsed again only if somebody has written the same in other words.
            try data == own || sorted(data) == sorted(own)
        else { throw FileError("\(path) isn't as this program writes it. Name another file.") }
        return content
    }

    private func write(_ content: Content) throws {
        // A killed process may have left one.
        let new = target + ".unfinished"
        unlink(new)
        let file = try check(open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions))
        defer {
            close(file)
            unlink(new)
        }
        var rest = try encoded(content)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            rest = rest.dropFirst(try check(count))
        }
        try check(fsync(file))
        try check(rename(new, target))
    }

    private func encoded(_ content: Content) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(content)
    }

    private func sorted(_ json: Data) throws -> Data {
        let object = try JSONSerialization.jsonObject(with: json)
        return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }

    /// Throws if a system call has failed. Foundation's errors are written for developers.
    @discardableResult
    private func check<N: SignedInteger>(_ result: N) throws -> N {
        if result >= 0 { return result }
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
        let advice = isFull ? "Make room on the disk." : "Check the file and its folder."
        throw FileError("\(path) can't be used: \(String(cString: strerror(errno))). \(advice)")
    }
}
