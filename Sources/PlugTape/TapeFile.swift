import Foundation
import Plug

enum TapeFile {
    /// How a tape begins. Thrown for one of a later version.
    private struct Head: Decodable, Error {
        let version: Int
    }

    /// The calls on a tape, and the version of the file that has them.
    static func content(
        of file: URL
    ) throws(TapeError) -> (calls: [[CChar]: Call], version: TapePlace.Version) {
        guard let place = try? TapePlace(of: file), let status = try? place.status() else {
            let steps = "Tape(recordingTo: …), record(…) for each use case, the calls, and save()"
            throw TapeError("There is no tape at \(file.path). Record one, with \(steps).")
        }
        do {
            return try (calls(in: place.read()), status.version)
        } catch {
            let later = (error as? Head).map { "is a tape of version \($0.version), and" }
            let remedy = "Take it from your version control, or delete it and record it again"
            let problem =
                later.map { "\($0) this Plug knows only 1. Update Plug" }
                ?? "is damaged, or no tape (\(error.reason)). \(remedy)"
            throw TapeError("\(file.path) \(problem). It was left as it is.")
        }
    }

    private static func calls(in data: Data) throws -> [[CChar]: Call] {
        // This checks the whole text. It may be in encodings that the reader doesn't know.
        let head = try JSONDecoder().decode(Head.self, from: data)
        var reader = JSONReader(data)
        guard !Array(data).contains(0) else { throw TapeError("it is not in UTF-8") }
        guard head.version <= 1 else { throw head }
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

    /// Tells whether a tape can be saved, as the version that is replaced then. Nil if there is none.
    ///
    /// What is there must be a tape, or of the version that was seen before.
    static func check(
        _ file: URL,
        seen: TapePlace.Version?
    ) throws(TapeError) -> TapePlace.Version? {
        let (place, status) = try locked(file)
        try place.replace(with: nil, mode: nil)
        if let status, status.version != seen { _ = try content(of: file) }
        return status?.version
    }

    /// The place of a file that may be written, or made, by nobody else meanwhile, and its status.
    private static func locked(
        _ file: URL
    ) throws(TapeError) -> (TapePlace, status: (mode: mode_t, version: TapePlace.Version)?) {
        let place = try TapePlace(of: file)
        try place.lock()
        let status = try place.status()
        if let status { try place.checkWritable(status.mode) }
        return (place, status)
    }

    /// Replaces the whole file of a tape, if it is of the version that the tape has seen, or, if this
    /// throws, nothing. Whoever saves takes turns with others. `calls` returns what is written.
    static func write(
        _ tape: Tape,
        _ calls: () throws(TapeError) -> [[UInt8]]
    ) throws(TapeError) {
        let file = tape.file
        let (place, old) = try locked(file)
        if old?.version != tape.state.withLock({ $0.seen }) {
            if old != nil { _ = try content(of: file) }
            let problem = "Another program has written or deleted it since the recording began"
            throw TapeError("\(file.path) was not written. \(problem). Save to another file.")
        }
        var data = Data("{\n  \"calls\" : [\n".utf8)
        let calls = try calls()
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
        try place.replace(with: data, mode: old?.mode)
        // Still locked, so that no save in between finds another version than is known.
        let version = try place.status()?.version
        tape.state.withLock { $0.seen = version }
    }
}
