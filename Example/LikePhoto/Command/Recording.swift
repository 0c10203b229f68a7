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
        let file = try tapeFile(path)
        guard (try? FileManager.default.attributesOfItem(atPath: file.path)) == nil
        else { throw PhotoError("\(path) is there already, and is kept. Name another file.") }
        tape = Tape(recordingTo: file)
        _ = try TapeRoot(recordingOn: tape)
        Actions.observe { [self] event in
            if case .ended(.returned, _) = event.phase { hasAnswer.store(true, ordering: .relaxed) }
        }
        // A signal that ends the command leaves what was answered so far.
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                try? save()
                _ = source
                exit(128 + number)
            }
            source.activate()
        }
    }

    /// Writes the file if anything succeeded. A failure that was recorded would block its retry.
    func save() throws {
        if hasAnswer.load(ordering: .relaxed) { try tape.save() }
    }
}
