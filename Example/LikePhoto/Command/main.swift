import Foundation
import Plug
import PlugTape

// On Linux, Foundation creates folders in these two for caches and cookies, even if unused.
for name in ["XDG_CACHE_HOME", "XDG_DATA_HOME"] { setenv(name, "/dev/null", 1) }

// A reader that closes the pipe early, such as `head`, must not end the work. The next file that is
// opened would get the descriptor of a closed stream, and the output would go into that file.
signal(SIGPIPE, SIG_IGN)
for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
    _ = open("/dev/null", O_RDWR)
}

let terminal = Terminal()
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    let needs = try root(of: arguments.place)
    let recording = try arguments.recording.map { try Recording(to: $0) }
    let signals = recording?.saveWhenEnded()
    let trace = arguments.traces ? Actions.trace { terminal.note("\($0)") } : nil
    await Command(terminal).run(arguments.work, needs)
    trace?.cancel()
    signals?.forEach { $0.cancel() }
    try recording?.save()
} catch let error as UsageError {
    terminal.complain("\(error)")
    terminal.note("See 'like-photo --help'.")
    exit(EX_USAGE)
} catch {
    terminal.complain("\(error)")
}
exit(terminal.hasFailed ? 1 : 0)
