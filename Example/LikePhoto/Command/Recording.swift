package import Foundation
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
        else { throw UsageError("\(path) is there already, and is kept. Name another file.") }
        tape = Tape(recordingTo: file)
        do { _ = try TapeRoot(recordingOn: tape) } catch { throw UsageError("\(error)") }
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
        [SIGINT, SIGTERM, SIGHUP].map { number in
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

/// The file of a tape. `URL` expands `~`, and takes `..` out of a path that isn't absolute.
package func tapeFile(_ path: String) throws -> URL {
    guard !path.isEmpty, !path.hasSuffix("/"), !path.contains("\u{FFFD}")
    else { throw UsageError("\"\(path)\" can't be the name of a file.") }
    let folder = path.hasPrefix("/") ? "" : "\(FileManager.default.currentDirectoryPath)/"
    return URL(filePath: folder + path)
}
