import Foundation
import Plug

// Foundation on Linux makes folders in these two for caches and cookies, even where none are kept.
setenv("XDG_CACHE_HOME", "/dev/null", 1)
setenv("XDG_DATA_HOME", "/dev/null", 1)

let terminal = Terminal()
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let root = Root(arguments.place, warn: { terminal.complain($0) })
    let trace = arguments.traces ? Actions.observe { terminal.note($0.traceLine) } : nil
    let status = await Command(terminal, root).run(arguments.work)
    trace?.cancel()
    exit(status)
} catch {
    terminal.complain("\(error)")
    terminal.note("See 'like-photo --help'.")
    exit(EX_USAGE)
}
