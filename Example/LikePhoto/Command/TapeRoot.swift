package import Foundation
import LikePhotoUseCases
import Plug
import PlugTape

/// Records or replays all use cases. If a line is missing, this doesn't compile.
struct TapeRoot: PhotoNeeds {
    let tape: Tape
    let likePhoto: Plugged<LikePhoto>
    let unlikePhoto: Plugged<UnlikePhoto>
    let listLikes: Plugged<ListLikes>

    /// Records what another root's implementations answer. The file must be a new one, because a tape
    /// may be all that is left of its server.
    init(recordingTo path: String) throws {
        let file = try tapeFile(path)
        guard (try? FileManager.default.attributesOfItem(atPath: file.path)) == nil
        else { throw PhotoError("\(path) is there already, and is kept. Name another file.") }
        tape = Tape(recordingTo: file)
        likePhoto = try tape.record(LikePhoto.self)
        unlikePhoto = try tape.record(UnlikePhoto.self)
        listLikes = try tape.record(ListLikes.self)
    }

    /// Plugs the answers that were recorded.
    init(replaying path: String) throws {
        let file = try tapeFile(path)
        guard let tape = try? Tape(replaying: file)
        else { throw PhotoError("there is no tape at \(file.path). Record one with --record.") }
        self.tape = tape
        likePhoto = try tape.replay(LikePhoto.self)
        unlikePhoto = try tape.replay(UnlikePhoto.self)
        listLikes = try tape.replay(ListLikes.self)
    }
}

/// The file of a tape. `URL` expands `~`, and takes `..` out of a path that isn't absolute.
package func tapeFile(_ path: String) throws -> URL {
    let folder = path.hasPrefix("/") ? "" : "\(FileManager.default.currentDirectoryPath)/"
    return URL(filePath: folder + (try fileName(path)))
}
