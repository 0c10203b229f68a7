import Foundation
import Plug
import PlugTape

// Foundation on Linux makes folders in these two for caches and cookies, even where none are kept.
setenv("XDG_CACHE_HOME", "/dev/null", 1)
setenv("XDG_DATA_HOME", "/dev/null", 1)

let terminal = Terminal()
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let root = Root(arguments.place, warn: { terminal.complain($0) })
    let tape = try arguments.taping.map { try Tape($0) }
    let trace = arguments.traces ? Actions.trace { terminal.note("\($0)") } : nil
    let status = await Command(terminal, root).run(arguments.work)
    trace?.cancel()
    if case .record = arguments.taping { try tape?.save() }
    exit(status)
} catch let error as TapeError {
    for line in "\(error)".split(separator: "\n") { terminal.complain(String(line)) }
    exit(1)
} catch {
    terminal.complain("\(error)")
    terminal.note("See 'like-photo --help'.")
    exit(EX_USAGE)
}
