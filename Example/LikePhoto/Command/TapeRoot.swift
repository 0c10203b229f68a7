import LikePhotoUseCases
import Plug
import PlugTape

/// Records or replays all use cases. If a line is missing, this doesn't compile.
struct TapeRoot: PhotoNeeds {
    let likePhoto: Plugged<LikePhoto>
    let unlikePhoto: Plugged<UnlikePhoto>
    let listLikes: Plugged<ListLikes>

    /// Records what another root's implementations answer.
    init(recordingOn tape: Tape) throws {
        likePhoto = try tape.record(LikePhoto.self)
        unlikePhoto = try tape.record(UnlikePhoto.self)
        listLikes = try tape.record(ListLikes.self)
    }

    /// Plugs the answers that were recorded.
    init(replaying tape: Tape) throws {
        likePhoto = try tape.replay(LikePhoto.self)
        unlikePhoto = try tape.replay(UnlikePhoto.self)
        listLikes = try tape.replay(ListLikes.self)
    }
}
