import Foundation
package import Plug

/// Stores the todos of each user in a file, to which each change adds lines. Only its owner may read
/// it. Several programs may use its folder concurrently.
///
/// Nothing is ever replaced, so neither a crash nor another program makes anybody lose a todo.
package struct FileRepository: Sendable {
    private static let title = Data("\"todos\"\n".utf8)

    private let folder: String
    private let tick: UInt32

    // Files block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "FileRepository")

    /// Names a folder, which is created if it doesn't exist. A test may shorten the ticks of waiting,
    /// which are in microseconds.
    package init(_ folder: String, tick: UInt32 = 10_000) throws {
        (self.folder, self.tick) = (folder, tick)
        if !folder.isEmpty, !folder.contains("\u{FFFD}") {
            for end in folder.indices where folder[end] == "/" { mkdir("\(folder[..<end])", 0o700) }
            mkdir(folder, 0o700)
            if access("\(folder)/", F_OK) == 0 { return }
        }
        throw UserError("\(folder) can't be used as a folder.")
    }

    package func todos(of user: User) -> Promise<TodoBook> {
        opened(user, O_RDONLY) { file, name in
            try file.map { try content(of: $0, name).book } ?? TodoBook()
        }
    }

    package func change(
        _ user: User,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<TodoBook> {
        opened(user, O_RDWR | O_CREAT | O_APPEND) { file, name in
            guard let file else { return TodoBook() }
            try lock(file)
            // Somebody may have put another file in its place meanwhile.
            var (there, mine) = (stat(), stat())
            guard stat(name, &there) == 0, fstat(file, &mine) == 0, there.st_ino == mine.st_ino
            else { throw UserError("\(name) was replaced meanwhile. Try again.") }
            let (old, end) = try content(of: file, name)
            var book = old
            try change(&book)
            let new = try (end == 0 ? Self.title : Data()) + book.lines(since: old)
            // A crash may have left half a line, of which nobody was told.
            if ftruncate(file, off_t(end)) != 0 { throw failure(name, errno) }
            let count = new.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count == new.count, fsync(file) == 0 { return book }
            let reason = failure(name, 0..<new.count ~= count ? EFBIG : errno)
            ftruncate(file, off_t(end))
            throw reason
        }
    }

    /// Opens the file of a user for a closure, which gets nil if there is none.
    private func opened(
        _ user: User,
        _ flags: Int32,
        _ body: @escaping @Sendable (_ file: Int32?, _ name: String) throws -> TodoBook
    ) -> Promise<TodoBook> {
        Promise { resolve, reject in
            queue.async {
                do {
                    let name = "\(folder)/todos-\(user.name).json"
                    let file = open(name, flags | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0o600)
                    if file < 0, errno == ENOENT { return resolve(try body(nil, name)) }
                    if file < 0 { throw failure(name, errno) }
                    defer { close(file) }
                    var status = stat()
                    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG
                    else { throw foreign(name) }
                    resolve(try body(file, name))
                } catch { reject(error) }
            }
        }
    }

    /// Locks a file until it is closed, also by the end of the program.
    private func lock(_ file: Int32) throws {
        for tick in 0..<1_000 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return }
            let note = Data("Another program is changing the todos. Waiting.\n".utf8)
            if tick == 300 { try? FileHandle.standardError.write(contentsOf: note) }
            usleep(self.tick)
        }
        throw UserError("Another program keeps the file locked. Try again later.")
    }

    /// The todos, and where the last whole line ends.
    private func content(of file: Int32, _ name: String) throws -> (book: TodoBook, end: Int) {
        let data = try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
        let end = (data.lastIndex(of: 0x0A) ?? -1) + 1
        let isOurs = end == 0 ? Self.title.starts(with: data) : data.starts(with: Self.title)
        guard isOurs, let book = try? TodoBook(lines: data.prefix(end).dropFirst(Self.title.count))
        else { throw foreign(name) }
        return (book, end)
    }

    private func foreign(_ name: String) -> UserError {
        UserError("\(name) isn't as this program writes it. Name another folder.")
    }

    private func failure(_ name: String, _ code: Int32) -> UserError {
        UserError("\(name) can't be used: \(String(cString: strerror(code)))")
    }
}
