import Foundation
import Plug
import PlugTape
import Synchronization

// A reader that closes the pipe early, such as `head`, must not end the work. The next file that is
// opened would get the descriptor of a closed stream, and the output would go into that file.
signal(SIGPIPE, SIG_IGN)
for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) == -1 {
    _ = open("/dev/null", O_RDWR)
}

let hasFailed = Mutex(false)
let command = Command { line in
    let (text, stream) =
        switch line {
        case .result(let text): (text, STDOUT_FILENO)
        case .note(let text): (text, STDERR_FILENO)
        case .failure(let problem): ("like-photo: \(problem)", STDERR_FILENO)
        }
    // Text from a server must not move the cursor, nor turn the direction of the letters.
    let unsafe = CharacterSet.controlCharacters.subtracting(["\n"])
    let safe = Array("\(text)\n".components(separatedBy: unsafe).joined(separator: " ").utf8)
    hasFailed.withLock {
        if case .failure = line { $0 = true }
        // A reader may be gone, such as `head`.
        if write(stream, safe, safe.count) < safe.count, errno != EPIPE { $0 = true }
    }
}
do {
    let arguments = try Arguments(CommandLine.arguments.dropFirst())
    _ = try root(arguments.options)
    let tape = try arguments.options["--record"].map { try TapeRoot(recordingTo: $0).tape }
    // A tape that repeats a failure would be in the way of the next try.
    let save = { @Sendable () throws in if !hasFailed.withLock(\.self) { try tape?.save() } }
    // A signal that ends the command leaves what was answered so far.
    for number in tape == nil ? [] : [SIGINT, SIGTERM, SIGHUP] {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            try? save()
            _ = source
            exit(128 + number)
        }
        source.activate()
    }
    if arguments.options["--trace"] != nil { Actions.trace { command.tell(.note("\($0)")) } }
    await command.run(arguments.work)
    if ![.explain, .help].contains(arguments.work) { try save() }
} catch {
    command.tell(.failure("\(error)"))
}
exit(hasFailed.withLock(\.self) ? 1 : 0)
