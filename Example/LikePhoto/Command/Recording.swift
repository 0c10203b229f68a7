import Foundation
import LikePhotoUseCases
import Plug
import PlugTape
import Synchronization

/// Records what the use cases answer from now on, in a new file.
final class Recording: Sendable {
    private let tape: Tape
    private let hasAnswer = Atomic(false)

    /// Throws if the file is there already, because it may be all that is left of its server.
    init(to path: String) throws {
        var status = stat()
        guard lstat(path, &status) != 0
        else { throw UsageError("\(path) is there already, and is kept. Name another file.") }
        tape = Tape(recordingTo: URL(filePath: path))
        guard access(URL(filePath: path).deletingLastPathComponent().path, W_OK) == 0
        else { throw UsageError("\(path) can't be written. Check its folder.") }
        _ = try TapeRoot(recordingOn: tape)
        Actions.observe { [self] event in
            if case .ended(.returned, _) = event.phase { hasAnswer.store(true, ordering: .relaxed) }
        }
    }

    /// Writes the file if anything succeeded. A failure that was recorded would block its retry.
    func save() throws {
        if hasAnswer.load(ordering: .relaxed) { try tape.save() }
    }

    /// Saves what was answered so far when a signal ends the command, as long as the result exists.
    func saveWhenEnded() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                try? self.save()
                exit(128 + number)
            }
            source.activate()
            return source
        }
    }
}
