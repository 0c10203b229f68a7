import Foundation
import LikePhotoJournal
import LikePhotoMock
import LikePhotoNetwork
import Plug

// The composition root: the one place that knows how photos are liked. Everything else in this
// folder says what is to be done, and stays as it is when a fourth way comes.

// Foundation on Linux makes folders in these two for caches and cookies, even where none are kept.
setenv("XDG_CACHE_HOME", "/dev/null", 1)
setenv("XDG_DATA_HOME", "/dev/null", 1)

let terminal = Terminal()
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())

    switch arguments.place {
    case .memory:
        MockPhotos().plug()
    case .journal(let path):
        Journal(path: path, warn: { terminal.complain($0) }).plug()
    case .server(let address, let key, let timeout):
        PhotoService(address, key: key, timeout: timeout).plug()
    }

    let trace = arguments.traces ? Actions.observe { terminal.note($0.traceLine) } : nil
    let status = await Command(terminal).run(arguments.work)
    trace?.cancel()
    exit(status)
} catch {
    terminal.complain("\(error)")
    terminal.note("See 'like-photo --help'.")
    exit(EX_USAGE)
}
