import Foundation

enum TapeFile {
    private struct Head: Decodable {
        let version: Int
    }

    static func calls(in file: URL) throws(TapeError) -> [[CChar]: Call] {
        guard FileManager.default.fileExists(atPath: file.path) else {
            let steps = "Tape(recordingTo: …), record(…) for each use case, the calls, and save()"
            throw TapeError("There is no tape at \(file.path). Record one, with \(steps).")
        }
        let problem: String
        do {
            let data = try Data(contentsOf: file)
            // This checks the whole text. It may be in encodings that the reader doesn't know.
            let version = try JSONDecoder().decode(Head.self, from: data).version
            var reader = JSONReader(data)
            guard !Array(data).contains(0) else { throw TapeError("it is not in UTF-8") }
            if version <= 1 { return try calls(of: reader.value()) }
            problem = "is a tape of version \(version), and this Plug knows only 1. Update Plug"
        } catch {
            let remedy = "Take it from your version control, or delete it and record it again"
            problem = "is damaged, or no tape (\(error.reason)). \(remedy)"
        }
        throw TapeError("\(file.path) \(problem). It was left as it is.")
    }

    /// An edited file may contain a call twice.
    private static func calls(of tape: JSON) throws -> [[CChar]: Call] {
        guard case .array(let list)? = tape["calls"] else { throw TapeError("it has no calls") }
        return try list.reduce(into: [:]) { calls, call in
            guard case .string(let action)? = call["action"], let input = call["input"],
                case .array(let answers)? = call["outputs"]
            else { throw TapeError("a call lacks its action, input or outputs") }
            let new = Call(action, input)
            let call = calls[new.key] ?? new
            call.answers += answers
            calls[new.key] = call
        }
    }

    /// The file that a save replaces, which is the end of all links, whether it exists or not.
    static func target(of file: URL) throws(TapeError) -> URL {
        var (target, links) = (file, 0)
        while let next = try? FileManager.default.destinationOfSymbolicLink(atPath: target.path) {
            target = URL(filePath: next, relativeTo: target.deletingLastPathComponent())
            links += 1
            if links > 32 { throw unwritable(file, "its links lead in a circle") }
        }
        let folder = target.deletingLastPathComponent().path
        if FileManager.default.fileExists(atPath: folder) { return target }
        throw unwritable(file, "its folder is not there")
    }

    private static func unwritable(_ file: URL, _ reason: String) -> TapeError {
        TapeError("\(file.path) can't be written: \(reason)")
    }

    /// Replaces the whole file or, if this throws, nothing.
    static func write(to file: URL, _ calls: () throws(TapeError) -> [[UInt8]]) throws(TapeError) {
        let target = try target(of: file)
        let folder = target.deletingLastPathComponent()
        // All processes that save take turns. So no process uses what a killed one left behind, and
        // the last save writes the most calls.
        let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        while flock(lock, LOCK_EX) != 0, errno == EINTR {}
        defer { close(lock) }
        let new = folder.appending(path: ".\(target.lastPathComponent).saving")
        var data = Data("{\n  \"calls\" : [\n".utf8)
        for call in try calls() { data.append(call, count: call.count) }
        data.removeLast(2)
        data += "\n  ],\n  \"version\" : 1\n}\n".utf8
        do {
            unlink(new.path)
            try data.write(to: new, options: .withoutOverwriting)
            guard rename(new.path, target.path) != 0 else { return }
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        } catch {
            unlink(new.path)
            throw unwritable(file, error.localizedDescription)
        }
    }
}
