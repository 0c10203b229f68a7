import Foundation
import LikePhotoUseCases
import Plug
import PlugTape

// The messages of `PlugTape` address developers of a command, not its users.

extension Tape {
    /// Records what the use cases answer from now on, on a new tape.
    static func recording(to path: String) throws -> Tape {
        // An existing file is kept, because it may be all that is left of its server. The new one
        // is made now, because the end would be too late to report that it can't be.
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if file < 0, errno == EEXIST {
            throw UsageError("\(path) is there already, and is kept. Name another file.")
        }
        let empty = "{\"calls\":[],\"version\":1}\n"
        guard file >= 0, write(file, empty, empty.utf8.count) > 0, close(file) == 0
        else { throw UsageError("\(path) can't be written. Check its folder.") }
        let tape = Tape(recordingTo: URL(fileURLWithPath: path))
        try tape.record(LikePhoto.self)
        try tape.record(UnlikePhoto.self)
        try tape.record(ListLikes.self)
        return tape
    }

    /// Saves the tape when Ctrl-C ends the command, as long as the result exists.
    func saveWhenInterrupted() -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            try? self.save()
            exit(128 + SIGINT)
        }
        source.activate()
        return source
    }

    /// Plugs the answers of a tape into the use cases.
    static func replay(_ path: String) throws(UsageError) {
        do {
            let tape = try Tape(replaying: URL(fileURLWithPath: path))
            try tape.replay(LikePhoto.self)
            try tape.replay(UnlikePhoto.self)
            try tape.replay(ListLikes.self)
        } catch {
            throw UsageError("there is no tape at \(path) to be read. Record one with --record.")
        }
    }
}

/// Why a call failed.
func reason(for error: any Error) -> String {
    error is TapeMissError || error is TapeError
        ? "the tape has no answer to this. Record it on a new one with --record." : "\(error)"
}
