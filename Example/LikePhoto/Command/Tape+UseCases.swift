import Foundation
import LikePhotoUseCases
import Plug
import PlugTape

extension Tape {
    /// Records what the use cases answer from now on, or lets a file answer.
    convenience init(_ taping: Arguments.Taping) throws {
        switch taping {
        case .record(let path):
            self.init(recordingTo: URL(fileURLWithPath: path))
            try record(LikePhoto.self)
            try record(UnlikePhoto.self)
            try record(ListLikes.self)
            // A picture has no place in a file for people to read.
            try record(PostPhoto.self, by: { $0.title })
        case .replay(let path):
            try self.init(replaying: URL(fileURLWithPath: path))
            try replay(LikePhoto.self)
            try replay(UnlikePhoto.self)
            try replay(ListLikes.self)
            try replay(PostPhoto.self, by: { $0.title })
        }
    }
}

/// Why something failed. A call that is not on a tape describes itself to those who write the command,
/// and not to those who use it.
func reason(for error: any Error) -> String {
    error is TapeMissError ? "the tape has no answer to this. Record it with --record." : "\(error)"
}
