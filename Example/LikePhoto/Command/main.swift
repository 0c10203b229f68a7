import Foundation
import Plug
import PlugTape

// On Linux, Foundation creates folders in these two for caches and cookies, even if unused.
for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(name, "/dev/null", 1) }

let terminal = Terminal()
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let needs = try root(of: arguments.place)
    let tape = try arguments.recording.map { try Tape.recording(to: $0) }
    let interruption = tape?.saveWhenInterrupted()
    try arguments.replay.map { try Tape.replay($0) }
    let trace = arguments.traces ? Actions.trace { terminal.note("\($0)") } : nil
    await Command(terminal: terminal).run(arguments.work, needs)
    trace?.cancel()
    interruption?.cancel()
    try tape?.save()
} catch is TapeError {
    terminal.complain("the tape could not be written. Is the disk full?")
} catch {
    terminal.complain("\(error)")
    if error is UsageError {
        terminal.note("See 'like-photo --help'.")
        exit(EX_USAGE)
    }
}
exit(terminal.hasFailed ? 1 : 0)
