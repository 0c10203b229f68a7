import Foundation
import LikePhotoUseCases
import Plug
import PlugTape

// The messages of `PlugTape` address developers of a command, not its users.

extension Tape {
    /// Records what the use cases answer from now on, on a new tape.
    static func recording(to path: String) throws(UsageError) -> Tape {
        // An existing tape may be all that is left of its server.
        guard access(path, F_OK) != 0
        else { throw UsageError("\(path) is there already, and is kept. Name another file.") }
        let file = URL(fileURLWithPath: path)
        // The tape is written at the end, which would be too late to report a failure.
        guard access(file.deletingLastPathComponent().path, W_OK) == 0
        else { throw UsageError("\(path) can't be written. Check its folder.") }
        do {
            let tape = Tape(recordingTo: file)
            try tape.record(LikePhoto.self)
            try tape.record(UnlikePhoto.self)
            try tape.record(ListLikes.self)
            return tape
        } catch { throw UsageError("\(path) can't be written. Name another file.") }
    }

    /// Plugs the answers of a tape into the use cases.
    static func replay(_ path: String) throws(UsageError) {
        guard access(path, F_OK) == 0
        else { throw UsageError("there is no tape at \(path). Record one with --record.") }
        do {
            let tape = try Tape(replaying: URL(fileURLWithPath: path))
            try tape.replay(LikePhoto.self)
            try tape.replay(UnlikePhoto.self)
            try tape.replay(ListLikes.self)
        } catch { throw UsageError("\(path) is no tape that this command can read.") }
    }
}

/// Why a call failed.
func reason(for error: any Error) -> String {
    error is TapeMissError || error is TapeError
        ? "the tape has no answer to this. Record it on a new one with --record." : "\(error)"
}
