import Foundation
package import Plug

/// Stores the todos of each user in a file, to which each change adds lines. Only its owner may read
/// it. Several programs may use its folder concurrently.
///
/// Nothing is ever replaced, so neither a crash nor another program makes anybody lose a todo.
package struct FileRepository: Sendable {
    private static let title = Data("\"todos\"\n".utf8)

    private let path: String
    private let folder: Int32
    private let tick: UInt32

    // Files block their callers, which the threads of Swift concurrency must avoid.
    private let queue = DispatchQueue(label: "FileRepository")

    /// Opens a folder, and creates it if it doesn't exist. A test may shorten the ticks of waiting,
    /// which are in microseconds.
    package init(_ path: String, tick: UInt32 = 10_000) throws {
        guard !path.isEmpty, !path.contains("\u{FFFD}")
        else { throw UserError("\"\(path)\" can't be the name of a folder.") }
        for end in path.indices where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
        mkdir(path, 0o700)
        (self.path, self.tick) = (path, tick)
        folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder < 0 {
            throw UserError("\(path) can't be used: \(String(cString: strerror(errno)))")
        }
    }

    package func todos(of user: User) -> Promise<TodoBook> { inTurn { try read(user) } }

    package func change(
        _ user: User,
        _ change: @escaping @Sendable (inout TodoBook) throws -> Void
    ) -> Promise<TodoBook> {
        inTurn { try write(user, change) }
    }

    private func inTurn(_ body: @escaping @Sendable () throws -> TodoBook) -> Promise<TodoBook> {
        Promise { resolve, reject in
            queue.async { do { resolve(try body()) } catch { reject(error) } }
        }
    }

    private func read(_ user: User) throws -> TodoBook {
        guard let file = try opened(user, O_RDONLY) else { return TodoBook() }
        defer { close(file) }
        return try content(of: file, user).book
    }

    private func write(
        _ user: User,
        _ change: (inout TodoBook) throws -> Void
    ) throws -> TodoBook {
        guard let file = try opened(user, O_RDWR | O_CREAT | O_APPEND) else { return TodoBook() }
        defer { close(file) }
        try lock(file)
        // Somebody may have put another file in its place meanwhile.
        var (there, mine) = (stat(), stat())
        guard fstatat(folder, name(user), &there, AT_SYMLINK_NOFOLLOW) == 0,
            fstat(file, &mine) == 0, there.st_ino == mine.st_ino
        else { return try write(user, change) }
        let (old, end) = try content(of: file, user)
        var book = old
        try change(&book)
        let new = try (end == 0 ? Self.title : Data()) + book.lines(since: old)
        do {
            // A crash may have left half a line, of which nobody was told.
            try check(ftruncate(file, off_t(end)), user)
            let count = new.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            errno = count >= 0 ? EFBIG : errno
            try check(count < new.count ? -1 : fsync(file), user)
            // The name of a new file is there after a power cut, too.
            if end == 0 { try check(fsync(folder), user) }
        } catch {
            ftruncate(file, off_t(end))
            throw error
        }
        return book
    }

    private func name(_ user: User) -> String { "todos-\(user.name).json" }

    private func opened(_ user: User, _ flags: Int32) throws -> Int32? {
        let flags = flags | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
        let file = openat(folder, name(user), flags, 0o600)
        if file < 0, errno == ENOENT, flags & O_CREAT == 0 { return nil }
        var status = stat()
        try check(file, user)
        try check(fstat(file, &status), user)
        if status.st_mode & S_IFMT == S_IFREG { return file }
        close(file)
        throw foreign(user)
    }

    /// Locks a file until it is closed, also by the end of the program.
    private func lock(_ file: Int32) throws {
        for tick in 0..<1_000 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return }
            let note = Data("Another program is changing the todos. Waiting.\n".utf8)
            if tick == 300 { try? FileHandle.standardError.write(contentsOf: note) }
            usleep(self.tick)
        }
        throw UserError(
            "Another program has kept the file locked for ten seconds. Try again later."
        )
    }

    /// The todos, and where the last whole line ends.
    private func content(of file: Int32, _ user: User) throws -> (book: TodoBook, end: Int) {
        let data = try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
        let end = (data.lastIndex(of: 0x0A) ?? -1) + 1
        let isOurs = end == 0 ? Self.title.starts(with: data) : data.starts(with: Self.title)
        guard isOurs, let book = try? TodoBook(lines: data.prefix(end).dropFirst(Self.title.count))
        else { throw foreign(user) }
        return (book, end)
    }

    private func foreign(_ user: User) -> UserError {
        UserError("\(path)/\(name(user)) isn't as this program writes it. Name another folder.")
    }

    private func check(_ result: Int32, _ user: User) throws {
        if result >= 0 { return }
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
        let advice = isFull ? "Make room on the disk." : "Check the file and its folder."
        let reason = String(cString: strerror(errno))
        throw UserError("\(path)/\(name(user)) can't be used: \(reason). \(advice)")
    }
}
