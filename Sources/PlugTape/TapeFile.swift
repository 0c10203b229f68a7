import Foundation

enum TapeFile {
    private struct Head: Decodable {
        let version: Int
    }

    static func calls(in file: URL) throws(TapeError) -> [[CChar]: Call] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
            !isFolder.boolValue
        else {
            let steps = "Tape(recordingTo: …), record(…) for each use case, the calls, and save()"
            throw TapeError("There is no tape at \(file.path). Record one, with \(steps).")
        }
        let problem: String
        do {
            return try calls(in: Data(contentsOf: file))
        } catch let error as LaterVersionError {
            let version = error.version
            problem = "is a tape of version \(version), and this Plug knows only 1. Update Plug"
        } catch {
            let remedy = "Take it from your version control, or delete it and record it again"
            problem = "is damaged, or no tape (\(error.reason)). \(remedy)"
        }
        throw TapeError("\(file.path) \(problem). It was left as it is.")
    }

    private struct LaterVersionError: Error {
        let version: Int
    }

    private static func calls(in data: Data) throws -> [[CChar]: Call] {
        // This checks the whole text. It may be in encodings that the reader doesn't know.
        let version = try JSONDecoder().decode(Head.self, from: data).version
        var reader = JSONReader(data)
        guard !Array(data).contains(0) else { throw TapeError("it is not in UTF-8") }
        guard version <= 1 else { throw LaterVersionError(version: version) }
        return try calls(of: reader.value())
    }

    /// An edited file may contain a call twice.
    private static func calls(of tape: JSON) throws -> [[CChar]: Call] {
        guard case .array(let list)? = tape["calls"] else { throw TapeError("it has no calls") }
        return try list.reduce(into: [:]) { calls, call in
            guard case .string(let action)? = call["action"], let input = call["input"],
                case .array(let answers)? = call["outputs"]
            else { throw TapeError("a call lacks its action, input or outputs") }
            let new = Call(onAllSystems(action), input)
            let call = calls[new.key] ?? new
            call.read += answers
            calls[new.key] = call
        }
    }

    /// What a save replaces: the end of all links, whether it exists or not.
    static func target(of file: URL) throws(TapeError) -> (file: URL, mode: Int?, date: Date?) {
        var (target, links) = (file, 0)
        while let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path) {
            target = URL(filePath: next, relativeTo: target.deletingLastPathComponent())
            links += 1
            if links > 32 { throw unwritable(file, "its links lead in a circle") }
        }
        guard FileManager.default.fileExists(atPath: target.deletingLastPathComponent().path) else {
            throw unwritable(file, "its folder is not there")
        }
        guard let old = try? FileManager.default.attributesOfItem(atPath: target.path) else {
            return (target, nil, nil)
        }
        guard old[.type] as? FileAttributeType != .typeDirectory else {
            throw unwritable(file, "it is a folder")
        }
        // A user may be allowed to write every file, so the mode counts, too.
        let mode = (old[.posixPermissions] as? NSNumber)?.intValue ?? 0
        guard mode & 0o222 != 0, FileManager.default.isWritableFile(atPath: target.path) else {
            throw unwritable(file, "it may not be written")
        }
        return (target, mode, old[.modificationDate] as? Date)
    }

    private static func unwritable(_ file: URL, _ reason: String) -> TapeError {
        TapeError("\(file.path) can't be written: \(reason)")
    }

    /// Replaces the whole file or, if this throws, nothing. Without calls, this only tries whether
    /// the file could be replaced.
    static func write(to file: URL, _ calls: () throws(TapeError) -> [[UInt8]]?) throws(TapeError) {
        let (target, mode, _) = try target(of: file)
        let folder = target.deletingLastPathComponent()
        // All processes that save take turns. So no process uses what a killed one left behind, and
        // the last save writes the most calls.
        let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        defer { close(lock) }
        let new = folder.appending(path: ".\(target.lastPathComponent).saving")
        var data = Data("{\n  \"calls\" : [\n".utf8)
        let calls = try calls()
        if let calls {
            for call in calls { data.append(call, count: call.count) }
            data.removeLast(2)
            data += "\n  ],\n  \"version\" : 1\n}\n".utf8
            let read = Result { try self.calls(in: data) }
            guard let same = try? read.get().values.map({ $0.saved() }), Set(same) == Set(calls)
            else {
                var reason = "its calls would come back as others"
                if case .failure(let error) = read { reason = error.reason }
                throw TapeError("\(file.path) was not written. It could not be read: \(reason)")
            }
        }
        do {
            unlink(new.path)
            try Data().write(to: new, options: .withoutOverwriting)
            if calls == nil {
                unlink(new.path)
                return
            }
            // Before the content, which others may not read even for a moment.
            let attributes = mode.map { [FileAttributeKey.posixPermissions: $0] } ?? [:]
            try FileManager.default.setAttributes(attributes, ofItemAtPath: new.path)
            let handle = try FileHandle(forWritingTo: new)
            try handle.write(contentsOf: data)
            try handle.close()
            guard rename(new.path, target.path) != 0 else { return }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        } catch {
            unlink(new.path)
            throw unwritable(file, error.localizedDescription)
        }
    }
}
