import Foundation

/// An open folder: the lock that processes share, and the place where files get replaced.
///
/// Everything happens relative to the descriptor, so that the folder that is locked is the folder
/// that is written to, even when somebody moves it meanwhile. The lock is on the folder because the
/// file itself gets replaced, and because a lock file would be left behind.
struct Folder: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens a folder.
    init(path: String) throws {
        self.path = path
        descriptor = try attempt("can't open the folder", path) {
            open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
    }

    /// Opens the folder of that name in this folder, and creates it before if need be.
    func folder(_ name: String) throws -> Folder {
        let path = path(of: name)
        if mkdirat(descriptor, name, 0o777) == 0 {
            try synchronize()
        } else if errno != EEXIST {
            throw PhotoFileError(path: path, problem: "can't create the folder", code: errno)
        }
        let folder = try attempt("can't open the folder", path) {
            openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        return Folder(path: path, descriptor: folder)
    }

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// The path of a file in this folder, for messages.
    func path(of name: String) -> String {
        path == "/" ? "/\(name)" : "\(path)/\(name)"
    }

    /// Waits until nobody else holds the lock: no other process, thread or ``PhotoFile``.
    func lock() throws {
        try attempt("can't lock the folder", path) { flock(descriptor, LOCK_EX) }
    }
}

// MARK: - Files in the folder

extension Folder {
    /// The contents of a file, or nil if there is none of that name.
    func contents(of name: String, for access: Int32) throws -> Data? {
        let path = path(of: name)
        // Without waiting, for a pipe would make us wait for its other end.
        let file = try attempt("can't open it", path, unless: ENOENT) {
            openat(descriptor, name, access | O_NONBLOCK | O_CLOEXEC)
        }
        guard file >= 0 else { return nil }
        defer { close(file) }

        var status = stat()
        try attempt("can't look at it", path) { fstat(file, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PhotoFileError(
                path: path,
                problem: "not a regular file",
                advice: "Name another file"
            )
        }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try attempt("can't read it", path) { read(file, &buffer, buffer.count) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }

    /// Puts a file in the place of the one of that name: all of it or, if this throws, nothing.
    ///
    /// Once it returns, the file survives a crash of this process and, if the disk does what it is
    /// told, of the machine. Only the holder of the lock may call it, which is why one temporary
    /// name is enough, and why the next call clears away what a killed process left behind.
    func replace(_ name: String, with data: Data) throws {
        let temporary = ".\(name).new"
        remove(temporary)
        do {
            try create(temporary, data, like: name)
            try attempt("can't replace it", path(of: name)) {
                renameat(descriptor, temporary, descriptor, name)
            }
        } catch {
            remove(temporary)
            throw error
        }
        try synchronize()
    }

    /// Removes a file, if it is there and can be removed.
    func remove(_ name: String) {
        unlinkat(descriptor, name, 0)
    }

    /// Writes a new file to disk, with the permissions of an old one, if there is an old one.
    private func create(_ name: String, _ data: Data, like old: String) throws {
        let path = path(of: old)
        let file = try attempt("can't create \(name) beside it", path) {
            openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        }
        defer { close(file) }

        var status = stat()
        if fstatat(descriptor, old, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            try attempt("can't set its permissions", path) { fchmod(file, status.st_mode & 0o777) }
        }
        var rest = data[...]
        while !rest.isEmpty {
            let count = try attempt("can't write it", path) {
                rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
        try attempt("can't write it to disk", path) { fsync(file) }
    }

    /// Writes the names in this folder to disk: without it, a new name may not survive a crash.
    private func synchronize() throws {
        try attempt("can't write the folder to disk", path) { fsync(descriptor) }
    }
}

// MARK: - Asking the system

/// Repeats a system call while signals interrupt it, and throws if it fails for another reason than
/// the one that the caller can live with.
@discardableResult
private func attempt<Answer: SignedInteger>(
    _ problem: String,
    _ path: String,
    unless harmless: Int32? = nil,
    _ call: () -> Answer
) throws -> Answer {
    while true {
        let answer = call()
        if answer >= 0 { return answer }
        let code = errno
        if code == EINTR { continue }
        if code == harmless { return answer }
        throw PhotoFileError(path: path, problem: problem, code: code)
    }
}

extension PhotoFileError {
    /// The error of a system call, with the advice that fits it.
    fileprivate init(path: String, problem: String, code: Int32) {
        let advice =
            switch code {
            case ENOENT: "Create it, or name another file"
            case ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP: "Name another file"
            case EACCES, EPERM, EROFS: "Check who may write there, or name another file"
            case ENOSPC, EDQUOT: "Free some space"
            case EMFILE, ENFILE: "Try again when less is going on"
            default: "Check the file and its disk"
            }
        self.init(
            path: path,
            problem: "\(problem): \(String(cString: strerror(code)))",
            advice: advice
        )
    }
}
