import Dispatch
import Foundation

/// Ends the process when somebody asks it to, and only then. Keep what it returns: that watches.
///
/// Nothing has to be put in order before the end, because what was answered is on disk.
func exitWhenAsked() -> [any DispatchSourceSignal] {
    // A client that leaves while it is being answered is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    return [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { exit(0) }
        source.resume()
        return source
    }
}
